"""Triplets by grammar and lexicon, Korean and English, where no model is at hand."""
