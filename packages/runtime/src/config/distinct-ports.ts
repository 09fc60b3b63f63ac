import { ConfigurationError } from '../errors/configuration-error.js';
import type { Config } from './config.js';

const portMax = 65_535;

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
  const takes = `OPERATIONS_PORT: takes ${ports.join(', ')}`;
  if (ports.some((one) => one > portMax)) {
    throw new ConfigurationError(`${takes}, and the last port is ${portMax}; set a lower one`);
  }
  if (ports.includes(port)) {
    throw new ConfigurationError(`${takes}, which includes PORT, ${port}; set another one`);
  }
}
