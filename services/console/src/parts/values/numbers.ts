export function decimalText(
  value: number | string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6, ...options });
  if (typeof value === 'number') return format.format(value);
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  // ECMA-402 formats decimal strings exactly.
  return format.format(value as `${number}`);
}
