import {
  isHeldExactly,
  mayHoldRounded,
  numbersIn,
  pathAt,
  tooDeepAt,
  writesLongNumber,
} from '@exchange/units';
import { isSafeNumber, parse } from 'lossless-json';
import { forbiddenInJson } from './forbidden-text.js';
import { type HttpProblem, validationFailed } from './http-problem.js';

/**
 * How deep a body may nest objects and arrays: room for `attributes` in it, and far less than what ends a stack.
 * It is checked on the text, before anything that calls itself for each level.
 */
export const bodyLevelsMax = 64;

/**
 * A JSON body. With `exact`, numbers that a float cannot hold are handed over as their text, so that no digit
 * is lost before a decimal is read from them.
 *
 * @param at where the text stands in the request
 * @throws HttpProblem 422 that says where: `json_invalid`; nesting beyond `bodyLevelsMax`; text that holds U+0000 or
 *   half of a surrogate pair; a whole number in `attributes` that a double does not hold exactly
 */
export function parseJsonBody(
  text: string,
  exact: boolean,
  at: readonly (string | number)[] = ['body'],
): unknown {
  const deep = tooDeepAt(text, bodyLevelsMax);
  if (deep !== undefined) throw tooDeep(text, deep, at);
  const value = parsed(text, at);
  const texts = forbiddenInJson(text, at);
  if (texts.length > 0) throw validationFailed(texts);
  if (exact) return writesLongNumber(text) ? exactly(text, at) : value;
  refuseRounded(text, value, at);
  return value;
}

function parsed(text: string, at: readonly (string | number)[]): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(error, text, at);
  }
}

/** The same with digits kept; it also refuses a name that comes twice with different values. */
function exactly(text: string, at: readonly (string | number)[]): unknown {
  try {
    return parse(text, undefined, (digits) => (isSafeNumber(digits) ? Number(digits) : digits));
  } catch (error) {
    throw invalid(error, text, at);
  }
}

function invalid(error: unknown, text: string, at: readonly (string | number)[]): HttpProblem {
  const reason = error instanceof Error ? error.message : String(error);
  const position = Number(/position (\d+)/.exec(reason)?.[1] ?? text.length);
  return validationFailed([
    {
      type: 'json_invalid',
      loc: [...at, position],
      msg: `JSON decode error at character ${position}`,
      input: {},
      ctx: { error: reason.slice(0, 200) },
    },
  ]);
}

function tooDeep(text: string, index: number, at: readonly (string | number)[]): HttpProblem {
  return validationFailed([
    {
      type: 'value_error',
      loc: [...at, ...pathAt(text, index)].map((step) =>
        typeof step === 'string' ? step.slice(0, 200) : step,
      ),
      msg: `A body should be at most ${bodyLevelsMax} levels deep`,
      input: null,
      ctx: { max_levels: bodyLevelsMax },
    },
  ]);
}

/** Whole numbers of the body's `attributes` are taken as they are written or not at all. */
function refuseRounded(text: string, value: unknown, at: readonly (string | number)[]): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'attributes')) return;
  if (!mayHoldRounded(text)) return;
  const items = numbersIn(text, (token) => !isHeldExactly(token))
    .filter(({ path }) => path[0] === 'attributes')
    .slice(0, 20)
    .map(({ token, path }) => ({
      type: Number.isFinite(Number(token)) ? 'int_parsing_size' : 'finite_number',
      loc: [...at, ...path],
      msg: 'Input should be a whole number that a double holds exactly; send a larger one as a text',
      input: token.slice(0, 100),
    }));
  if (items.length > 0) throw validationFailed(items);
}
