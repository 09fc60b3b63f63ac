import { type Config, ConfigurationError } from './config.js';

/**
 * Checks the ports of processes that serve OPERATIONS_PORT and those after it beside PORT.
 * @throws ConfigurationError
 */
export function requireDistinctPorts(
  { port, operationsPort }: Pick<Config, 'port' | 'operationsPort'>,
  processes: number,
): void {
  if (operationsPort === undefined || operationsPort === 0) return;
  const ports = Array.from({ length: processes }, (_, index) => operationsPort + index);
  if (!ports.includes(port)) return;
  throw new ConfigurationError(
    `OPERATIONS_PORT: takes ${ports.join(', ')}, which includes PORT, ${port}; set another one`,
  );
}
