import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { hasCode } from '@exchange/child-process';
import { CommandFailed } from '../command.js';

/**
 * Files of a folder of another account look missing.
 * @throws CommandFailed if the folder exists and this account may not read it
 */
export function requireReadableFolder(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (!hasCode(error, 'EACCES')) return;
    throw new CommandFailed(
      `This account may not read the folder ${resolve(folder)}: run the command as the account of the service.`,
    );
  }
}
