import { extname } from 'node:path';
import { UsageError } from '../../command.js';

/**
 * By the option, or the file's extension.
 *
 * @throws UsageError for a delimiter that is not one character
 */
export function delimiterOf(file: string, stated: string | undefined): string | undefined {
  if (stated === undefined) return extname(file).toLowerCase() === '.tsv' ? '\t' : undefined;
  const delimiter = stated === '\\t' || stated === 'tab' ? '\t' : stated;
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter)) {
    throw new UsageError('--delimiter should be one character other than a quote, or tab.');
  }
  return delimiter;
}
