FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    PORT=8000

RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin gieok \
    && install --directory --owner=gieok --group=gieok --mode=700 /data

WORKDIR /app
COPY requirements.lock LICENSE ./
RUN pip install --no-cache-dir --no-input --disable-pip-version-check \
    --require-hashes --requirement requirements.lock
COPY bot bot
COPY services services
COPY graph_store graph_store
RUN python -m compileall -q bot services graph_store

USER gieok
VOLUME /data
EXPOSE 8000

# Listening beyond loopback needs a set API_TOKEN: without one the container ends with a message.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-c", \
    "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=3)"]

CMD ["python", "-m", "bot", "serve"]
