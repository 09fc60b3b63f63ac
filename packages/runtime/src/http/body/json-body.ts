import { setImmediate } from 'node:timers/promises';
import {
  extentOf,
  isHeldExactly,
  mayHoldRounded,
  numbersIn,
  pathAt,
  quoteNumbers,
  tooDeepAt,
} from '@exchange/units';
import { isSafeNumber } from 'lossless-json';
import { errorText } from '../../errors/error-text.js';
import { HttpProblem, validationFailed } from '../problems/http-problem.js';
import { forbiddenInJson } from './forbidden-text.js';

/** Maximum nesting: room for `attributes`, far below a stack overflow. */
export const bodyLevelsMax = 64;

export interface JsonAllowance {
  keys: number;
  elements: number;
}

const keysMax = 50_000;
const elementsMax = 500_000;

export const jsonAllowance = (): JsonAllowance => ({ keys: keysMax, elements: elementsMax });

type Loc = readonly (string | number)[];

/**
 * With `exact`, numbers beyond a double's precision stay text, so decimals lose no digit.
 * @param at path in the request
 * @throws HttpProblem 422 for `json_invalid`; nesting beyond `bodyLevelsMax`; U+0000 or a lone surrogate; an inexact
 * integer in `attributes`; too many keys or elements
 */
export function parseJsonBody(...body: Parameters<typeof parseInSteps>): unknown {
  const steps = parseInSteps(...body);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Each step takes up to 100 ms (for 10 MB). */
function* parseInSteps(
  text: string,
  exact: boolean,
  at: Loc = ['body'],
  allowance = jsonAllowance(),
): Generator<undefined, unknown> {
  const nesting = tooDeepAt(text, bodyLevelsMax);
  if (nesting !== undefined) throw tooDeeplyNested(text, nesting, at);
  spend(allowance, text);
  yield;
  const exactText = exact ? quoteNumbers(text, isRounded) : text;
  yield;
  const value = parseText(exactText, text, at);
  yield;
  const texts = forbiddenInJson(text, value, at);
  if (texts.length > 0) throw validationFailed(...texts);
  if (!exact) refuseRounded(text, value, at);
  return value;
}

const longTextChars = 256 * 1024;

/** `parseJsonBody`; a long text is parsed over several turns of the event loop. */
export async function parseJsonInTurns(...body: Parameters<typeof parseInSteps>): Promise<unknown> {
  if (body[0].length <= longTextChars) return parseJsonBody(...body);
  const steps = parseInSteps(...body);
  for (;;) {
    await setImmediate();
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Longer tokens always exceed a double; the exact check is slow for a million characters. */
const tokenCharsMax = 64;
const isRounded = (token: string) => token.length > tokenCharsMax || !isSafeNumber(token);

function spend(allowance: JsonAllowance, text: string): void {
  const { keys, elements } = extentOf(text, allowance);
  allowance.keys -= keys;
  allowance.elements -= elements;
  if (allowance.keys < 0) throw tooMany('keys', keysMax);
  if (allowance.elements < 0) throw tooMany('elements', elementsMax);
}

function tooMany(what: string, max: number): HttpProblem {
  const msg = `A body should have at most ${max} ${what}`;
  const ctx = { max_length: max };
  return validationFailed({ type: 'too_long', loc: ['body'], msg, input: null, ctx });
}

function parseText(text: string, original: string, at: Loc): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text !== original) return parseText(original, original, at);
    throw invalid(error, text, at);
  }
}

function invalid(error: unknown, text: string, at: Loc): HttpProblem {
  const reason = errorText(error).slice(0, 200);
  const position = isUnexpectedToken(error)
    ? unexpectedTokenAt(text)
    : Number(/position (\d+)/.exec(reason)?.[1] ?? text.length);
  return validationFailed({
    type: 'json_invalid',
    loc: position === undefined ? [...at] : [...at, position],
    msg: `JSON decode error${position === undefined ? `: ${reason}` : ` at character ${position}`}`,
    input: {},
    ctx: { error: reason },
  });
}

const isUnexpectedToken = (error: unknown) => errorText(error).startsWith('Unexpected token');

/** A longer text would be parsed too often. */
const searchedCharsMax = 64 * 1024;

/** V8 states no position for an unexpected token: the shortest prefix with this error ends in it. */
function unexpectedTokenAt(text: string): number | undefined {
  if (text.length > searchedCharsMax) return undefined;
  let [before, end] = [0, text.length];
  while (end - before > 1) {
    const middle = Math.floor((before + end) / 2);
    if (hasUnexpectedToken(text.slice(0, middle))) end = middle;
    else before = middle;
  }
  return before;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return isUnexpectedToken(error);
  }
}

function tooDeeplyNested(text: string, index: number, at: Loc): HttpProblem {
  return validationFailed({
    type: 'value_error',
    loc: [...at, ...pathAt(text, index)].map((step) =>
      typeof step === 'string' ? step.slice(0, 200) : step,
    ),
    msg: `A body should be at most ${bodyLevelsMax} levels deep`,
    input: null,
    ctx: { max_levels: bodyLevelsMax },
  });
}

function refuseRounded(text: string, value: unknown, at: Loc): void {
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
  if (items.length > 0) throw new HttpProblem(422, items);
}
