/**
 * A decimal in the reader's language, with every digit that it has: decimals come as text where a floating-point number
 * could not hold them, and are shown without passing through one.
 */
export function decimalText(
  value: number | string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6, ...options });
  if (typeof value === 'number') return format.format(value);
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  // ECMA-402 formats a decimal string exactly; TypeScript knows that form as a template.
  return format.format(value as `${number}`);
}
