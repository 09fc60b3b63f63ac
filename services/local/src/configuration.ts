import { readInstallation } from '@exchange/ledger/platform/installation/read';
import { type Config, ConfigurationError } from '@exchange/runtime/config/config';
import { requireDistinctPorts } from '@exchange/runtime/config/distinct-ports';
import { readConfig } from '@exchange/runtime/config/environment';

/** API, projector and deliverer each serve their operations on a port. */
const operationsPorts = 3;

/**
 * Reads the settings of all processes. One error lists all faults.
 * @throws ConfigurationError
 */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const collect = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      faults.push(error.message);
      return undefined;
    }
  };
  const config = collect(() => readConfig(env));
  collect(() => readInstallation(env));
  if (config !== undefined) collect(() => requireDistinctPorts(config, operationsPorts));
  if (config === undefined || faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return config;
}
