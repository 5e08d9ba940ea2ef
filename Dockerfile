# The table server with its browser client:
#   docker build -t tafelrunde .
#   docker run -p 8011:8011 -v tafelrunde:/data tafelrunde
# With PostgreSQL and several processes: compose.yaml.

FROM node:22-slim AS web
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY web/ ./
# Vite writes the pages to ../src/tafelrunde/server/site.
RUN mkdir -p ../src/tafelrunde/server && npm run build


FROM python:3.12-slim AS program
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/tafelrunde
ENV PATH=/opt/tafelrunde/bin:$PATH
WORKDIR /build
COPY requirements.lock ./
RUN pip install --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY web/src/fonts/LICENSE web/src/fonts/
COPY src/ src/
COPY --from=web /build/src/tafelrunde/server/site/ src/tafelrunde/server/site/
RUN pip install --no-deps --no-build-isolation .
# Machine code for this processor; on another kind it is made anew at the first start.
ENV NUMBA_CACHE_DIR=/opt/tafelrunde/compiled
RUN tafelrunde warm


FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home tafelrunde
COPY --from=program --chown=tafelrunde:tafelrunde /opt/tafelrunde /opt/tafelrunde
ENV PATH=/opt/tafelrunde/bin:$PATH \
    NUMBA_CACHE_DIR=/opt/tafelrunde/compiled \
    XDG_DATA_HOME=/data \
    PYTHONUNBUFFERED=1
USER tafelrunde
WORKDIR /data
VOLUME /data
EXPOSE 8011
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s CMD \
    ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8011/readyz', timeout=2)"]
# SIGTERM lets the server say goodbye and finish writing; it takes a few seconds at most.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tafelrunde", "serve", "--host", "0.0.0.0", "--port", "8011"]
