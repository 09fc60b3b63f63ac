/** In the reader's language with all digits: decimals from the API never become floating-point numbers. */
export function decimalText(
  value: number | string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6, ...options });
  if (typeof value === 'number') return format.format(value);
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  // ECMA-402 formats decimal strings exactly; TypeScript types them as a template.
  return format.format(value as `${number}`);
}
