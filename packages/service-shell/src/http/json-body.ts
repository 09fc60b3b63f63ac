import { isSafeNumber, parse } from 'lossless-json';
import { validationFailed } from '../errors/http-problem.js';

/**
 * A JSON body. With `exact`, numbers that a float cannot hold are handed over as their text, so that no digit
 * is lost before a decimal is read from them.
 *
 * @throws HttpProblem 422 `json_invalid` that says where
 */
export function parseJsonBody(text: string, exact: boolean): unknown {
  try {
    const value: unknown = JSON.parse(text, refuseProto);
    refuseLoneSurrogates(text, value);
    if (!exact || !mayLoseDigits(text)) return value;
    return parse(text, undefined, (digits) => (isSafeNumber(digits) ? Number(digits) : digits));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = Number(/position (\d+)/.exec(reason)?.[1] ?? text.length);
    throw validationFailed([
      {
        type: 'json_invalid',
        loc: ['body', position],
        msg: `JSON decode error at character ${position}`,
        input: {},
        ctx: { error: reason.slice(0, 200) },
      },
    ]);
  }
}

/** Whether some number of the text may be more exact than a float; what stands in strings does not count. */
function mayLoseDigits(text: string): boolean {
  return /[\d.]{16}|\d[eE]/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ''));
}

/** Half of a surrogate pair is no text: neither a table can hold it nor a proof be made of it. */
function refuseLoneSurrogates(text: string, value: unknown): void {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return;
  if (/\\ud[89a-f][0-9a-f]{2}/.test(JSON.stringify(value) ?? '')) {
    throw new SyntaxError('half of a surrogate pair is no text');
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('the key __proto__ is not taken');
  return value;
}
