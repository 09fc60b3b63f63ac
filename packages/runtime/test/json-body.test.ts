import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from '../src/http/body/json-body.js';
import { problemIn } from './problem-in.js';

const faultsIn = (text: string) => problemIn(() => parseJsonBody(text, false))?.detail;

describe('an escape in a body', () => {
  test.each([
    [String.raw`{"a":"\u0000"}`, 'string_pattern_mismatch', ['a']],
    [String.raw`{"b":[1,{"x\u0000":2}]}`, 'string_pattern_mismatch', ['b', 1, 'x\ufffd']],
    [String.raw`["\ud83d\ude02","\ud83d"]`, 'string_unicode', [1]],
    [String.raw`["\ude02"]`, 'string_unicode', [0]],
    [String.raw`["\uD83Dx\uDE02"]`, 'string_unicode', [0]],
    ['{"c":{"__proto__":1}}', 'value_error', ['c', '__proto__']],
    [String.raw`{"c":{"\u005f\u005Fproto__":1}}`, 'value_error', ['c', '__proto__']],
  ])('of a forbidden text is refused: %s', (text, type, path) => {
    expect(faultsIn(text)).toMatchObject([{ type, loc: ['body', ...path], input: null }]);
  });

  test('is refused exactly if the value contains such a character', () => {
    const escaped = fc
      .array(fc.constantFrom('\\u0000', '\\\\u0000', '\\\\', '\\ud83d', '\\ude02', '\\n', 'a'))
      .map((parts) => `["${parts.join('')}"]`);
    fc.assert(
      fc.property(escaped, (text) => {
        const [value] = JSON.parse(text);
        expect(Array.isArray(faultsIn(text))).toBe(/\0|\p{Surrogate}/u.test(value));
      }),
    );
  });
});

describe('a number in attributes', () => {
  test.each([
    ['[1,{"b":9007199254740993}]', 'int_parsing_size', ['a', 1, 'b']],
    ['9007199254740993.0', 'int_parsing_size', ['a']],
    ['9007199254740993e0', 'int_parsing_size', ['a']],
    ['-900719925474099.3e1', 'int_parsing_size', ['a']],
    ['1e400', 'finite_number', ['a']],
  ])('that a double rounds is refused: %s', (value, type, path) => {
    const loc = ['body', 'attributes', ...path];
    expect(faultsIn(`{"attributes":{"a":${value}}}`)).toMatchObject([{ type, loc }]);
  });

  test('that a double has exactly is accepted, as a decimal fraction is', () => {
    const exact = '{"a":9007199254740992,"b":-1e22,"c":0.1,"d":"9007199254740993"}';
    expect(faultsIn(`{"attributes":${exact}}`)).toBeUndefined();
  });
});

describe('a body that is not JSON is refused at the fault', () => {
  test.each([
    ['{"name":NaN}', 8],
    [`{"a":${JSON.stringify('x'.repeat(1000))},"direction":buy,"b":"buy"}`, 1020],
    ['{"a":tru}', 8],
    ['\ufeff{"a":1}', 0],
    ["{'a':1}", 1],
    ['{"a":1,}', 7],
    ['{"a":1', 6],
    ['{"a":', 5],
  ])('%s', (text, position) => {
    expect(faultsIn(text)).toMatchObject([
      {
        type: 'json_invalid',
        loc: ['body', position],
        msg: `JSON decode error at character ${position}`,
      },
    ]);
  });

  test('of more than 64 KiB, at least with the characters around an unexpected token', () => {
    const text = `["${'x'.repeat(70_000)}",true,no,1]`;
    expect(faultsIn(text)).toMatchObject([
      { loc: ['body'], msg: expect.stringContaining('",true,no,1]') },
    ]);
  });
});
