import { readConfig } from '../src/config/environment.js';
import { ConfigurationError } from '../src/errors/configuration-error.js';

/** One line for each fault; empty for valid settings. */
export function settingFaults(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}
