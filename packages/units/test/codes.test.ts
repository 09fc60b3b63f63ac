import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currency, eic, lei, minorUnit } from '../src/index.js';

describe('a currency', () => {
  const withDecimals = (decimals: number, codes: string) =>
    codes.split(' ').map((code): [string, number] => [code, decimals]);

  test.each<[string, number]>([
    ['USD', 2],
    ...withDecimals(0, 'JPY KRW VND ISK CLP PYG XAF XOF'),
    ...withDecimals(3, 'KWD BHD IQD JOD OMR TND'),
    ['HUF', 2],
    ['XCG', 2],
    ['CLF', 4],
  ])('%s has %i decimals', (code, decimals) => {
    expect(minorUnit(currency.parse(code))).toBe(decimals);
  });

  test('is identified by its code in capitals, and must be usable for amounts', () => {
    for (const code of ['usd', 'US', 'XXX', 'XAU', 'DEM', '']) {
      expect(currency.safeParse(code).success).toBe(false);
    }
  });

  test('exists for every known market', () => {
    for (const code of 'USD CAD MXN EUR GBP CHF NOK SEK DKK PLN CZK HUF RON TRY AUD NZD JPY INR ZAR BRL'.split(
      ' ',
    )) {
      expect(currency.safeParse(code).success).toBe(true);
    }
  });
});

describe('a LEI', () => {
  test.each(['529900T8BM49AURSDO55', '549300MLUDYVRQOOXS22', '5493006MHB84DD0ZWV18'])(
    '%s is valid',
    (code) => {
      expect(lei.safeParse(code).success).toBe(true);
    },
  );

  test('with one digit or one letter replaced is invalid', () => {
    const good = '529900T8BM49AURSDO55';
    const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    fc.assert(
      fc.property(fc.nat(19), fc.constantFrom(...alphabet), (at, character) => {
        const isDigit = (one = '') => /\d/.test(one);
        fc.pre(good[at] !== character && isDigit(good[at]) === isDigit(character));
        const bad = `${good.slice(0, at)}${character}${good.slice(at + 1)}`;
        expect(lei.safeParse(bad).success).toBe(false);
      }),
    );
  });
});

describe('the check digits of a LEI', () => {
  const base = fc.stringMatching(/^[A-Z0-9]{18}$/);
  const codes = (start: string) =>
    Array.from({ length: 100 }, (_, digits) => `${start}${String(digits).padStart(2, '0')}`);

  test('are unique, from 02 to 98', () => {
    fc.assert(
      fc.property(base, (start) => {
        const right = codes(start).filter((code) => lei.safeParse(code).success);
        expect(right).toHaveLength(1);
        expect(Number(right[0]?.slice(-2))).toBeGreaterThan(1);
        expect(Number(right[0]?.slice(-2))).toBeLessThan(99);
      }),
    );
  });

  test.each(['5299000BUGTEST001000', '5299000BUGTEST004201', '5299000BUGTEST007499'])(
    '%s has digits that are never issued',
    (code) => {
      expect(lei.safeParse(code).success).toBe(false);
    },
  );
});

describe('an EIC', () => {
  test.each(['10X1001A1001A248', '10YDE-VE-------2', '10YFR-RTE------C', '10YNL----------L'])(
    '%s is valid',
    (code) => {
      expect(eic.safeParse(code).success).toBe(true);
    },
  );

  test.each(['10X1001A1001A249', '10YDE-VE-------3', '10x1001A1001A248', '10X1001A1001A24'])(
    '%s is invalid',
    (code) => {
      expect(eic.safeParse(code).success).toBe(false);
    },
  );
});
