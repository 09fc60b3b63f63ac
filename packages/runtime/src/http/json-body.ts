import { setImmediate } from 'node:timers/promises';
import {
  extentOf,
  isHeldExactly,
  mayHoldRounded,
  numbersIn,
  pathAt,
  quoteNumbers,
  tooDeepAt,
  writesLongNumber,
} from '@exchange/units';
import { isSafeNumber } from 'lossless-json';
import { forbiddenInJson } from './forbidden-text.js';
import { type HttpProblem, validationFailed } from './http-problem.js';

/**
 * How deep a body may nest objects and arrays: room for `attributes` in it, and far less than what ends a stack.
 * It is checked on the text, before anything that calls itself for each level.
 */
export const bodyLevelsMax = 64;

/** What a body may still hold: all JSON texts of a request count together. */
export interface JsonAllowance {
  keys: number;
  elements: number;
}

/** Far more than a body needs; ten times as many take the parser a second. */
const keysMax = 50_000;
const elementsMax = 500_000;

export const jsonAllowance = (): JsonAllowance => ({ keys: keysMax, elements: elementsMax });

/**
 * A JSON body. With `exact`, numbers that a float cannot hold are handed over as their text, so that no digit
 * is lost before a decimal is read from them.
 *
 * @param at where the text stands in the request
 * @throws HttpProblem 422 that says where: `json_invalid`; nesting beyond `bodyLevelsMax`; text that holds U+0000 or
 *   half of a surrogate pair; a whole number in `attributes` that a double does not hold exactly; more keys or elements than
 *   the request may still have
 */
export function parseJsonBody(
  text: string,
  exact: boolean,
  at: readonly (string | number)[] = ['body'],
  allowance = jsonAllowance(),
): unknown {
  boundJsonBody(text, at, allowance);
  return readJsonBody(text, exact, at);
}

/** The first half of `parseJsonBody`: refuses a text that is too deep or holds too much. */
function boundJsonBody(
  text: string,
  at: readonly (string | number)[],
  allowance = jsonAllowance(),
): void {
  const deep = tooDeepAt(text, bodyLevelsMax);
  if (deep !== undefined) throw tooDeep(text, deep, at);
  spend(allowance, text);
}

/** The second half of `parseJsonBody`: reads a text that `boundJsonBody` has let pass. */
function readJsonBody(text: string, exact: boolean, at: readonly (string | number)[]): unknown {
  const value = parsed(exact ? quoted(text) : text, text, at);
  refuseForbidden(text, at);
  if (!exact) refuseRounded(text, value, at);
  return value;
}

/**
 * The same as `parseJsonBody` for a long text: the event loop turns between its steps, each of which takes up to 100 ms
 * for ten megabytes.
 */
export async function parseLongJsonBody(text: string, exact: boolean): Promise<unknown> {
  const at = ['body'];
  await setImmediate();
  boundJsonBody(text, at);
  await setImmediate();
  const exactText = exact ? quoted(text) : text;
  await setImmediate();
  const value = parsed(exactText, text, at);
  await setImmediate();
  refuseForbidden(text, at);
  if (!exact) refuseRounded(text, value, at);
  return value;
}

/** Numbers in quotes are handed over digit by digit. */
const quoted = (text: string) => (writesLongNumber(text) ? quoteNumbers(text, isRounded) : text);

function refuseForbidden(text: string, at: readonly (string | number)[]): void {
  const texts = forbiddenInJson(text, at);
  if (texts.length > 0) throw validationFailed(texts);
}

/** So many characters always hold digits that a double does not; the exact look at them takes long for a million. */
const tokenCharsMax = 64;
const isRounded = (token: string) => token.length > tokenCharsMax || !isSafeNumber(token);

/** Takes what a text holds from what may still come. */
function spend(allowance: JsonAllowance, text: string): void {
  const { keys, elements } = extentOf(text, allowance);
  allowance.keys -= keys;
  allowance.elements -= elements;
  if (allowance.keys < 0) throw tooMuch('keys', keysMax);
  if (allowance.elements < 0) throw tooMuch('elements', elementsMax);
}

function tooMuch(what: string, max: number): HttpProblem {
  const msg = `A body should have at most ${max} ${what}`;
  const ctx = { max_length: max };
  return validationFailed([{ type: 'too_long', loc: ['body'], msg, input: null, ctx }]);
}

/** @param sent the text as it came, whose places an error names */
function parsed(text: string, sent: string, at: readonly (string | number)[]): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text !== sent) return parsed(sent, sent, at);
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
  const items = numbersIn(
    text,
    (token, member) => member === 'attributes' && mayHoldRounded(token) && !isHeldExactly(token),
  ).map(({ token, path }) => ({
    type: Number.isFinite(Number(token)) ? 'int_parsing_size' : 'finite_number',
    loc: [...at, ...path],
    msg: 'Input should be a whole number that a double holds exactly; send a larger one as a text',
    input: token.slice(0, 100),
  }));
  if (items.length > 0) throw validationFailed(items);
}
