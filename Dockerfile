# The store as an image:
#
#   docker build --build-arg COMMIT=$(git rev-parse HEAD) -t pharos .
#
# It runs as the user node, writes to /data and /tmp only, and needs no other rights: see compose.yaml.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs ./scripts/
RUN node scripts/install.mjs
COPY . .
RUN npm run build
# The image has a Node of its own.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
ARG COMMIT=
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data COMMIT=$COMMIT
WORKDIR /store
COPY --from=build /store/package.json ./
COPY --from=build /store/node_modules ./node_modules
COPY --from=build /store/content ./content
COPY --from=build /store/migrations ./migrations
COPY --from=build /store/public ./public
COPY --from=build /store/scripts ./scripts
COPY --from=build /store/src ./src
COPY --from=build /store/build ./build
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/server.js"]
