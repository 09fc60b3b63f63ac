const form =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d))?)?$/;

/**
 * UTC without an offset.
 * @returns undefined for other text or an impossible time
 */
export function readInstant(text: string): string | undefined {
  // GDAL writes a day with the omitted time's T.
  const written = text
    .trim()
    .replace(/T$/, '')
    .replace(/(T\d\d)(Z?)$/, '$1:00$2');
  const match = form.exec(written);
  if (match === null) return undefined;
  const [, day = '', minute = '00:00', second = '00', fraction = '', sign, hours, minutes] = match;
  const clock = `${day}T${minute}:${second}`;
  const local = new Date(`${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  // Date turns February 30 into another day.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(clock)) return undefined;
  const [h, m] = [Number(hours ?? 0), Number(minutes ?? 0)];
  if (h > 23 || m > 59) return undefined;
  const offset = (sign === '-' ? -1 : 1) * (h * 60 + m) * 60_000;
  const instant = new Date(local.getTime() - offset).toISOString();
  return /^(?!0000)\d{4}-/.test(instant) ? instant : undefined;
}
