import { readFileSync } from 'node:fs';
import { hasCode } from '@exchange/child-process';

/** @returns undefined if there is no such file */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
