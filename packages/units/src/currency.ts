import { z } from 'zod';
import { faultTexts } from './faults.js';

// ISO 4217; the runtime gives the forint 0 decimals instead of 2.
const byDecimals = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: [
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW',
    'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR',
    'ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV',
    'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD',
    'SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ].join(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const;

const decimalsOf = new Map(
  Object.entries(byDecimals).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  ),
);

export const currency = z
  .string()
  .refine((code) => decimalsOf.has(code), {
    message: faultTexts.currency_parsing,
    params: { type: 'value_error', code: 'currency_parsing' },
  })
  .brand<'Currency'>()
  .meta({ description: 'ISO 4217', example: 'USD' });

export type Currency = z.output<typeof currency>;

export function minorUnit(code: Currency): number {
  const decimals = decimalsOf.get(code);
  if (decimals === undefined) throw new RangeError(`${code} is not a currency of ISO 4217`);
  return decimals;
}
