import { characterClass } from './character-class.js';
import {
  category,
  complement,
  escapedUnit,
  foldCase,
  rangeText,
  unitText,
  whiteSpace,
  wordCategories,
} from './characters.js';
import { type PatternText, patternText } from './pattern-text.js';

/** Brackets in brackets; RE2 takes no more than some hundreds either. */
const depthMax = 100;

/** What `(?i)`, `(?m)` and `(?s)` switch, for the rest of their group. */
interface Options {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  /** How many brackets are open. */
  readonly depth: number;
}

/** What an expression is made of. */
export type PatternNode =
  | { readonly kind: 'text'; readonly re2: string; readonly isRepeatable: boolean }
  /** `$`: at the end, or before a line feed that is the last character. */
  | { readonly kind: 'end' }
  | { readonly kind: 'group'; readonly branches: Branches; readonly repeat: string };

/** The alternatives of an expression or a group. */
export type Branches = readonly (readonly PatternNode[])[];

/**
 * Reads an expression as .NET does, with no options set.
 *
 * @throws MalformedFilter, UnsupportedFilter
 */
export function parsePattern(pattern: string): Branches {
  const text = patternText(pattern);
  const branches = alternatives(text, { i: false, m: false, s: false, depth: 0 });
  if (text.peek() === ')') throw text.malformed('a bracket is closed that was not opened');
  return branches;
}

function alternatives(text: PatternText, outer: Options): Branches {
  const branches: (readonly PatternNode[])[] = [];
  let options = outer;
  for (;;) {
    const nodes: PatternNode[] = [];
    while (text.peek() !== '' && text.peek() !== '|' && text.peek() !== ')') {
      const switched = inlineOptions(text, options);
      if (switched === undefined) nodes.push(quantified(text, atom(text, options)));
      else {
        options = switched;
        if (quantifier(text) !== undefined) throw text.malformed('a quantifier follows nothing');
      }
    }
    branches.push(nodes);
    if (!text.skip('|')) return branches;
  }
}

/** `(?i)` and its like, which stand for themselves. */
function inlineOptions(text: PatternText, options: Options): Options | undefined {
  const [, on, , off] = text.take(/\(\?(?!\))([imns]*)(-([imns]*))?\)/y) ?? [];
  return on === undefined ? undefined : withOptions(options, on, off);
}

function withOptions(options: Options, on: string, off = ''): Options {
  const of = (letter: 'i' | 'm' | 's') =>
    !off.includes(letter) && (on.includes(letter) || options[letter]);
  return { ...options, i: of('i'), m: of('m'), s: of('s') };
}

function atom(text: PatternText, options: Options): PatternNode {
  const character = text.peek();
  if (quantifier(text) !== undefined) throw text.malformed('a quantifier follows nothing');
  text.next();
  switch (character) {
    case '(':
      return group(text, options);
    case '[':
      return one(characterClass(text, options.i));
    case '.':
      return one(options.s ? '(?s:.)' : '[^\\n]');
    case '^':
      return place(options.m ? '(?m:^)' : '\\A');
    case '$':
      return options.m ? place('(?m:$)') : { kind: 'end' };
    case '\\':
      return escaped(text, options);
    default:
      return unit(character.charCodeAt(0), text, options);
  }
}

function group(text: PatternText, outer: Options): PatternNode {
  if (outer.depth >= depthMax) throw text.unsupported('brackets so deep in brackets');
  let options: Options = { ...outer, depth: outer.depth + 1 };
  if (text.skip('?')) {
    const [, on, , off] = text.take(/([imns]*)(-([imns]*))?:/y) ?? [];
    if (on !== undefined) options = withOptions(options, on, off);
    else if (text.take(/<\w+>|'\w+'/y) === undefined) {
      throw text.unsupported(
        'look-around, atomic groups, conditions, comments and other special groups',
      );
    }
  }
  const branches = alternatives(text, options);
  if (!text.skip(')')) throw text.malformed('a bracket is not closed');
  return { kind: 'group', branches, repeat: '' };
}

function escaped(text: PatternText, options: Options): PatternNode {
  const letter = text.peek();
  switch (letter) {
    case 'd':
    case 'D':
      text.next();
      return one(letter === 'd' ? '\\p{Nd}' : '\\P{Nd}');
    case 'w':
    case 'W':
      text.next();
      return one(`[${letter === 'w' ? '' : '^'}${wordCategories}]`);
    case 's':
    case 'S': {
      text.next();
      const ranges = letter === 's' ? whiteSpace : complement(whiteSpace);
      return one(`[${ranges.map(rangeText).join('')}]`);
    }
    case 'p':
    case 'P':
      text.next();
      if (options.i) throw text.unsupported('\\p where case is ignored');
      return one(category(letter, text));
    case 'A':
    case 'z':
      text.next();
      return place(`\\${letter}`);
    case 'Z':
      text.next();
      return { kind: 'end' };
    default:
      if (/[bBGk1-9]/.test(letter)) throw text.unsupported(`\\${letter}`);
      return unit(escapedUnit(text), text, options);
  }
}

function unit(code: number, text: PatternText, options: Options): PatternNode {
  if (!options.i) return one(unitText(code));
  const folded = foldCase([[code, code]], text);
  return one(`[${folded.map(rangeText).join('')}]`);
}

function one(re2: string): PatternNode {
  return { kind: 'text', re2, isRepeatable: true };
}

function place(re2: string): PatternNode {
  return { kind: 'text', re2, isRepeatable: false };
}

/** A quantifier that stands here, lazy or not: whether there is a match is the same. */
function quantifier(text: PatternText): string | undefined {
  return text.take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y)?.[0];
}

function quantified(text: PatternText, node: PatternNode): PatternNode {
  const found = quantifier(text);
  if (found === undefined) return node;
  if (quantifier(text) !== undefined) throw text.malformed('a quantifier follows another one');
  const repeat = found.replace(/(?<=.)\?$/, '');
  const [, least, most] = /^\{(\d+),(\d+)\}$/.exec(repeat) ?? [];
  if (least !== undefined && Number(least) > Number(most)) {
    throw text.malformed('a quantifier is the wrong way round');
  }
  if (node.kind === 'group') return { ...node, repeat };
  if (node.kind === 'end' || !node.isRepeatable) {
    throw text.unsupported('an anchor that is repeated');
  }
  return { ...node, re2: `${node.re2}${repeat}`, isRepeatable: false };
}
