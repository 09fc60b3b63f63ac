import { FolderInUse } from '@exchange/child-process';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import { errorText } from '@exchange/runtime/errors/error-text';
import { storeErrorKindOf } from '@exchange/runtime/errors/store-error-kind';
import { isTransient } from '@exchange/runtime/errors/transient';
import { LogRefused } from '@exchange/runtime/event-log/errors';
import { RebuildUnderWay } from '@exchange/runtime/projector/rebuild/lease';
import { TablesNewer } from '@exchange/runtime/projector/rebuild/switch-tables';
import { CommandFailed } from './command.js';
import { ImportError } from './import/import-line.js';

const withRemedy = [
  ...[ImportError, CommandFailed, ConfigurationError, FolderInUse, LogRefused],
  ...[RebuildUnderWay, TablesNewer],
];

/** Describes why a command ended. Only a fault of the program needs a stack trace. */
export function failureText(error: unknown, signal: AbortSignal): string {
  if (!(error instanceof Error)) return String(error);
  if (signal.aborted && error.name === 'AbortError') return 'Interrupted.';
  if (withRemedy.some((kind) => error instanceof kind)) return error.message;
  if (isTransient(error)) {
    return `A store of the service does not answer: ${errorText(error)}. Check that it runs, and the settings that name it.`;
  }
  if (storeErrorKindOf(error) === 'setup') return errorText(error);
  return error.stack ?? error.message;
}
