/** A wrong setting, or a file that a setting names. The message states a remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
