# A release (docs/decisions/054) on Debian. See docs/operations.md, 'Containers'.
#   docker build --build-arg SHOP_REVISION=$(git rev-parse --short=8 HEAD) --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) --tag torque-foundry .
ARG BUILDER=node:24-trixie-slim
ARG BASE=debian:trixie-slim

FROM ${BUILDER} AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
# The build has no git history, so the commit is passed in.
ARG SHOP_REVISION
ARG SOURCE_DATE_EPOCH
RUN npm run pack && mv build/pack/*/ /release

FROM ${BASE}
# `shop backup` needs the client programs of compose.yaml's PostgreSQL. Debian 13 has this version only.
RUN apt-get update \
	&& apt-get install --yes --no-install-recommends postgresql-client-17 \
	&& rm -rf /var/lib/apt/lists/*
# The shop's user owns only the data folder.
RUN install -d -o 990 -g 990 -m 700 /data
COPY --from=build /release /opt/shop
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 990:990
WORKDIR /opt/shop
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/opt/shop/node", "/opt/shop/is-ready.mjs"]
CMD ["/opt/shop/start"]
