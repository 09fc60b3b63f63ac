import type { Config } from '@exchange/runtime/config/config';
import { requireDistinctPorts } from '@exchange/runtime/config/distinct-ports';
import { readConfig } from '@exchange/runtime/config/environment';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import type { Installation } from './installation.js';
import { readInstallation } from './read.js';

export interface ServiceSettings {
  readonly config: Config;
  readonly installation: Installation;
}

/**
 * Reads the settings of a process and of the installation. One error lists all faults.
 * @param operationsPorts ports from OPERATIONS_PORT that must differ from PORT
 * @throws ConfigurationError
 */
export function readServiceSettings(
  env: Readonly<Record<string, string | undefined>>,
  operationsPorts = 0,
): ServiceSettings {
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
  const installation = collect(() => readInstallation(env));
  if (config !== undefined) collect(() => requireDistinctPorts(config, operationsPorts));
  if (config === undefined || installation === undefined || faults.length > 0) {
    throw new ConfigurationError(faults.join('\n'));
  }
  return { config, installation };
}
