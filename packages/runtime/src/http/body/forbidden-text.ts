import { jsonNodes, pathOf } from '@exchange/units';
import type { ValidationItem } from '../../errors/input-fault.js';

type Loc = readonly (string | number)[];

const nul = '\0';
const lone = /\p{Surrogate}/u;
const itemsMax = 20;

/**
 * Finds text that cannot be stored, in names and values: U+0000 and lone surrogates; also the name
 * `__proto__`.
 * @param at path in the request
 */
export function forbiddenTexts(value: unknown, at: Loc): ValidationItem[] {
  const items: ValidationItem[] = [];
  for (const { value: item, place: path } of jsonNodes(value)) {
    const fault =
      (typeof item === 'string' ? faultOf(item) : undefined) ??
      (typeof path?.step === 'string' ? faultOf(path.step) : undefined) ??
      (path?.step === '__proto__' ? protoName : undefined);
    if (fault === undefined) continue;
    items.push(itemAt([...at, ...pathOf(path)], fault, item));
    if (items.length === itemsMax) break;
  }
  return items;
}

/** Valid UTF-8 holds such characters as escapes only. */
const suspicious = /__proto__|\\u(?:0000|d[89a-f]|00(?:5f|7[024]|6f))/i;

/** Reports the first; most texts need no look at their millions of values. */
export function forbiddenInJson(text: string, value: unknown, at: Loc): ValidationItem[] {
  if (!suspicious.test(text)) return [];
  const [first] = forbiddenTexts(value, at);
  return first === undefined ? [] : [{ ...first, input: null }];
}

type Fault = Pick<ValidationItem, 'type' | 'msg'>;

const protoName: Fault = { type: 'value_error', msg: 'The key __proto__ is not allowed' };
const nulCharacter: Fault = {
  type: 'string_pattern_mismatch',
  msg: 'Text should not contain the character U+0000',
};
const loneSurrogate: Fault = {
  type: 'string_unicode',
  msg: 'Text should not contain half of a surrogate pair',
};

function itemAt(loc: Loc, fault: Fault, value: unknown): ValidationItem {
  const input = typeof value === 'string' ? String(stepText(value)) : null;
  return { ...fault, loc: loc.map(stepText), input };
}

function faultOf(text: string): Fault | undefined {
  if (text.includes(nul)) return nulCharacter;
  return lone.test(text) ? loneSurrogate : undefined;
}

function stepText(step: string | number): string | number {
  if (typeof step === 'number') return step;
  const clean = step.replaceAll(nul, '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');
  return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}
