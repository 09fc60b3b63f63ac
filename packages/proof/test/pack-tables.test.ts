import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../src/pack/csv.js';
import { DecimalSum } from '../src/pack/tally.js';
import { TransactionBook, transactionsHead } from '../src/pack/transactions.js';

function expectedLine(cells: readonly (string | null)[]): string {
  const written = cells.map((cell) => {
    const text = cell ?? '';
    const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text);
    const isFormula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u.test(text) && !isNumber;
    const safe = isFormula ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}

const cell = fc.oneof(
  fc.constant(null),
  fc.constantFrom(
    '',
    '-1.5',
    '=1+1',
    '@a',
    'a,b',
    'a"b',
    'Zürich',
    '＝1',
    'a\r\nb',
    '\ud800',
    '😀',
  ),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('table lines follow RFC 4180 for any cells', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (cells) => {
      expect(csvLine(cells)).toBe(expectedLine(cells));
    }),
    { numRuns: 500 },
  );
});

const runRows = fc.integer({ min: 1, max: 150 });

test('transactions are sorted by id', () => {
  const id = fc.oneof(
    fc.uuid(),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('0', '1', 'f') }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 200 }), runRows, (ids, rows) => {
      const book = new TransactionBook(undefined, rows);
      for (const one of ids) book.take('1', [{ id: one, type: 'TransactionConfirmed', data: {} }]);
      expect([...book.rows()].map(([first]) => first)).toEqual([...ids].sort());
    }),
  );
});

const oddText = fc.oneof(
  fc.constantFrom('', 'buy', '12.5', '-3', 'a,b', '"', '=1', 'two\r\nlines', '\ufeffa', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

test("a line has its events' last values and first position, in one run or several", () => {
  const types = {
    TransactionSubmitted: 'pending',
    TransactionConfirmed: 'confirmed',
    TransactionCurtailed: undefined,
    TransactionSettled: 'settled',
    TransactionCorrected: 'corrected',
  } as const;
  const names = ['cost_key', 'transaction_type', 'volume_mwh', 'book', 'submitted_at'] as const;
  const data = fc.record(
    {
      ...Object.fromEntries(names.map((name) => [name, oddText])),
      amount: oddText,
      replacement: fc.record({ transaction_id: oddText }),
      price_per_mwh: fc.constant(12),
    },
    { requiredKeys: [] },
  );
  const kind = fc.constantFrom(...(Object.keys(types) as (keyof typeof types)[]));
  const parsedEvents = fc.array(fc.tuple(kind, data), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parsedEvents, fc.constantFrom(1, 2), (parsedEvent, rows) => {
      const book = new TransactionBook(undefined, rows);
      const expected = new Map<string, string>();
      const note = (name: string, text: unknown) => {
        if (typeof text === 'string' && text !== '') expected.set(name, text);
      };
      for (const [index, [type, members]] of parsedEvent.entries()) {
        const [position, parsed] = [String(index), new Map(Object.entries(members))];
        book.take(position, [{ id: 'a', type, data: members }]);
        if (type === 'TransactionSubmitted') {
          for (const name of names) note(name, parsed.get(name));
          if (!expected.has('first_position')) note('first_position', position);
        }
        if (type === 'TransactionCurtailed') note('volume_mwh', parsed.get('volume_mwh'));
        if (type === 'TransactionSettled') note('settlement_amount', parsed.get('amount'));
        if (type === 'TransactionCorrected') {
          note('corrected_by', Object(parsed.get('replacement')).transaction_id);
        }
        note('status', types[type]);
        note('last_position', position);
      }
      note('transaction_id', 'a');
      note('events', String(parsedEvent.length));
      const cells = transactionsHead.map((name) => expected.get(name) ?? '');
      expect([...book.rows()]).toEqual([cells]);
    }),
    { numRuns: 500 },
  );
});

test('sums of decimals are exact for any sign and scale', () => {
  const decimal = fc.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 22n), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 60 }), (parts) => {
      const sum = new DecimalSum();
      let expected = 0n;
      for (const [isNegative, units, scale] of parts) {
        const digits = units.toString().padStart(scale + 1, '0');
        const whole = digits.slice(0, digits.length - scale);
        const fraction = digits.slice(digits.length - scale);
        sum.add(`${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);
        expected += (isNegative ? -units : units) * 10n ** BigInt(9 - scale);
      }
      const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(String(sum)) ?? [];
      const total = BigInt(whole + fraction.padEnd(9, '0'));
      expect(sign === '-' ? -total : total).toBe(expected);
      expect(sum.count).toBe(parts.length);
    }),
    { numRuns: 500 },
  );
});
