export interface ReadingType {
  readonly power: number;
  readonly flow: 'delivered' | 'received' | 'net';
  readonly intervalLength: string | undefined;
}

const units: ReadonlyMap<string, string> = new Map([
  ['31', 'joules'],
  ['38', 'watts'],
  ['42', 'cubic meters'],
  ['61', 'volt-amperes'],
  ['63', 'volt-amperes reactive'],
  ['71', 'volt-ampere-hours'],
  ['73', 'volt-ampere-hours reactive'],
  ['119', 'cubic feet'],
  ['132', 'British thermal units'],
  ['169', 'therms, as of gas'],
]);
const commodities: ReadonlyMap<string, string> = new Map([
  ['7', 'natural gas'],
  ['8', 'propane'],
  ['9', 'water'],
  ['10', 'steam'],
  ['12', 'heat'],
  ['13', 'cold'],
]);
const registers: ReadonlyMap<string, string> = new Map([
  ['1', 'bulk quantity, the reading of a register'],
  ['2', 'continuous cumulative, a register'],
  ['3', 'cumulative, a register'],
  ['6', 'indicating, the reading of a register'],
  ['9', 'summation, a register'],
  ['12', 'instantaneous'],
]);
const flows: ReadonlyMap<string, ReadingType['flow']> = new Map([
  ['0', 'delivered'],
  ['1', 'delivered'],
  ['4', 'net'],
  ['19', 'received'],
]);

/**
 * Electric energy in Wh (ESPI, IEC 61968-9); accepts missing values and 0 (not applicable).
 * @returns a text as the reason to refuse the series
 */
export function readingTypeOf(
  values: ReadonlyMap<string, string>,
  service: string | undefined,
): ReadingType | string {
  const of = (name: string) => values.get(name) ?? '0';
  const [commodity, unit, accumulation] = [of('commodity'), of('uom'), of('accumulationBehaviour')];
  if (!/^[012]$/.test(commodity)) {
    return `measures ${named(commodities, commodity, 'commodity')}, not electricity`;
  }
  if ((service ?? '0') !== '0') {
    return `is of a usage point of service kind ${service}, not of electricity (0)`;
  }
  if (unit !== '72') {
    return `is in ${named(units, unit, 'unit of measure')}, not in watt-hours (72)`;
  }
  if (!/^[04]$/.test(accumulation)) {
    const behavior = named(registers, accumulation, 'accumulation behavior');
    return `is ${behavior}, not usage of intervals (4)`;
  }
  if (!/^(0|12)$/.test(of('kind'))) return `is of kind ${of('kind')}, not energy (12)`;
  if (!/^(0|12)$/.test(of('dataQualifier'))) {
    return `has data qualifier ${of('dataQualifier')}, such as an average, a maximum or a minimum`;
  }
  const flow = flows.get(of('flowDirection'));
  if (flow === undefined) {
    return `has flow direction ${of('flowDirection')}: only delivered (1), received (19) and net (4) are supported`;
  }
  const power = of('powerOfTenMultiplier');
  if (!/^[+-]?\d{1,2}$/.test(power)) {
    return `has the multiplier ${power}, which is not a power of ten`;
  }
  return { flow, power: Number(power), intervalLength: values.get('intervalLength') };
}

function named(names: ReadonlyMap<string, string>, code: string, what: string): string {
  const name = names.get(code);
  return name === undefined ? `${what} ${code}` : `${name} (${what} ${code})`;
}
