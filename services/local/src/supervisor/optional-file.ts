import type { Logger } from '@exchange/runtime/process/logger';

/**
 * Writes a file that the service can do without: a full disk must not end it.
 * @returns undefined if it could not be written
 */
export function writtenOrWarned<Result>(
  what: string,
  write: () => Result,
  log: Pick<Logger, 'warn'>,
): Result | undefined {
  try {
    return write();
  } catch (error) {
    log.warn({ reason: String(error) }, `${what} could not be written`);
    return undefined;
  }
}
