export { type Config, ConfigurationError, readConfig } from './config/environment.js';
export { keepSecret, keepSecrets, type Secrets } from './config/kept-secrets.js';
export type { Bound, Limits } from './config/limits.js';
export type { RetiredSecret } from './config/retired-secrets.js';
export { makeApiKey } from './credentials/api-key.js';
export {
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
} from './credentials/authenticator.js';
export type { Caller } from './credentials/caller.js';
export { refuseFaults } from './errors/geometry-faults.js';
export {
  conflict,
  forbidden,
  HttpProblem,
  notFound,
  preconditionFailed,
  unauthorized,
  unavailable,
  unprocessable,
  type ValidationItem,
  validationFailed,
} from './errors/http-problem.js';
export { type Trouble, troubleOf } from './errors/store-trouble.js';
export { validationItems } from './errors/validation-items.js';
export { serveDocumentation } from './http/documentation.js';
export {
  type Answer,
  type ContractRequest,
  implement,
  implementRaw,
  sendAnswer,
} from './http/implement.js';
export { awaitOwnWrite, awaitPosition, awaitRequestedPosition } from './http/positions.js';
export { baseUrl, header } from './http/request-facts.js';
export { callerOf, createServer, implementedContracts, type ServerOptions } from './http/server.js';
export {
  addServiceRoutes,
  addTokenRoute,
  type LaneReadiness,
  type ReadinessChecks,
} from './http/service-routes.js';
export { exportTraces } from './observability/export-traces.js';
export { type AppendOutcome, createMetrics, type Metrics } from './observability/metrics.js';
export { startOperations } from './observability/operations.js';
export { traceparentOf, traceWork } from './observability/tracing.js';
export { createLogMemory, type LogMemory } from './positions/log-memory.js';
export { type PositionWatcher, watchPositions } from './positions/position-watcher.js';
export { createLogger, type Logger } from './process/logger.js';
export { runProcess } from './process/run-process.js';
export { createFairGate, type FairGate } from './protection/fair-gate.js';
export { createHoldOff } from './protection/hold-off.js';
export { holdPlace } from './protection/request-work.js';
export { type Bell, createBell } from './queue/bell.js';
export {
  type LaneJob,
  type LaneQueue,
  type LaneWorker,
  openQueueBackend,
  type QueueBackend,
} from './queue/queue-backend.js';
