/** RFC 9110 section 12.5.3. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  let anyOther = false;
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((one) => one.trim());
    const isTaken = !parameters.some((one) => /^q\s*=\s*0(\.0*)?$/.test(one));
    if (coding === 'gzip' || coding === 'x-gzip') return isTaken;
    if (coding === '*') anyOther = isTaken;
  }
  return anyOther;
}
