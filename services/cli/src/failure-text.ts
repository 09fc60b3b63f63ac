import { FolderInUse } from '@exchange/child-process';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import { errorText } from '@exchange/runtime/errors/error-text';
import { storeErrorKindOf } from '@exchange/runtime/errors/store-error-kind';
import { isTransient } from '@exchange/runtime/errors/transient';
import { LogRefused } from '@exchange/runtime/event-log/errors';
import { CommandFailed } from './command.js';
import { ImportError } from './import/import-line.js';

const withRemedy = [ImportError, CommandFailed, ConfigurationError, FolderInUse, LogRefused];

/** Describes why a command ended. Only a fault of the program needs a stack trace. */
export function failureText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted && isAbort(error)) return 'Interrupted.';
  if (!(error instanceof Error)) return String(error);
  if (withRemedy.some((kind) => error instanceof kind)) return error.message;
  if (isTransient(error)) {
    return `A store of the service does not answer: ${errorText(error)}. Check that it runs, and the settings that name it.`;
  }
  if (storeErrorKindOf(error) === 'setup') return errorText(error);
  return error.stack ?? error.message;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
