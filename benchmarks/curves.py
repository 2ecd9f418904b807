"""Curves of a benchmark's figures, drawn into a picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import matplotlib as mpl
from matplotlib.figure import Figure

Points: TypeAlias = Sequence[tuple[float, float]]

_INCHES = (7.0, 4.2)
# Shapes beside colours, for those who see few of them and for print.
_MARKS = "osD^vx"


def draw(
    curves: Mapping[str, Points], file: Path, *, title: str, x: str, y: str, log: str = ""
) -> None:
    """Write one picture, of the kind that the file's ending names, with a curve for each name.

    `x` and `y` are what stands at the axes, their units included; `log` holds the letters of the
    axes that are logarithmic.
    """
    # Text stays text, and the same figures give the same file.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "gieok"}):
        figure = Figure(figsize=_INCHES, layout="constrained")
        axes = figure.subplots()
        for (name, points), mark in zip(curves.items(), _MARKS, strict=False):
            axes.plot(*zip(*points, strict=True), label=name, marker=mark, markersize=4)
        axes.set(title=title, xlabel=x, ylabel=y)
        if "x" in log:
            axes.set_xscale("log")
        if "y" in log:
            axes.set_yscale("log")
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
