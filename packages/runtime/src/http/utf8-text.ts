import { isUtf8 } from 'node:buffer';
import { validationFailed } from './http-problem.js';

/**
 * The text of a body. JSON between systems is UTF-8 (RFC 8259 section 8.1): what is not would be changed by reading it,
 * so it is refused.
 *
 * @throws HttpProblem 422 `string_unicode`
 */
export function utf8Text(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw validationFailed([
    { type: 'string_unicode', loc: ['body'], msg: 'The body should be UTF-8', input: null },
  ]);
}
