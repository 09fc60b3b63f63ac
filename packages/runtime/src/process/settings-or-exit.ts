import { ConfigurationError } from '../errors/configuration-error.js';

/** Reads the settings of this process. Prints their faults, without a stack trace, and ends the process. */
export function settingsOrExit<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(`The configuration is incomplete:\n\n${error.message}\n`);
    return process.exit(1);
  }
}
