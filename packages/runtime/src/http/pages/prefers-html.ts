/** RFC 9110 section 12.5.1. Equal weights, wildcards and an absent header mean JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = accept.toLowerCase().split(',').map(readRange);
  return weightOf(ranges, 'text', 'html') > weightOf(ranges, 'application', 'json');
}

interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly weight: number;
}

function readRange(text: string): Range {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const [type = '', subtype = ''] = name.split('/');
  const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.split('=')[1];
  const weight = q === undefined ? 1 : Number(q);
  return { type, subtype, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

function weightOf(ranges: readonly Range[], type: string, subtype: string): number {
  const ofType = ranges.filter((range) => range.type === type);
  const mostSpecific =
    ofType.find((range) => range.subtype === subtype) ??
    ofType.find((range) => range.subtype === '*') ??
    ranges.find((range) => range.type === '*' && range.subtype === '*');
  return mostSpecific?.weight ?? 0;
}
