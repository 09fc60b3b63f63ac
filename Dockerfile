# One image for every role; the command says which:
#   services/local/dist/main.js               all of it, on embedded stores or on those that are configured
#   services/api/dist/main.js [role]          the HTTP interface: command, query, or both
#   services/projector/dist/main.js           the read models
#   services/deliverer/dist/main.js           calls of webhooks
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm run build \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf test bench docs deploy packages/*/test packages/embedded/*/test services/*/test

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /app /app
USER 1000
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The parent process of the role: it kills one that stands still and starts it again.
ENTRYPOINT ["node", "/app/packages/embedded/child-process/dist/parent-main.js"]
CMD ["node", "services/local/dist/main.js"]
