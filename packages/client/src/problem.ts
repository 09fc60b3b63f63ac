/** Formats the problem in one line; undefined for other values. */
export function problemText(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('description' in error && typeof error.description === 'string') return error.description;
  if (!('detail' in error)) return undefined;
  const { detail } = error;
  if (typeof detail === 'string') return detail;
  return Array.isArray(detail) ? detail.map(faultText).join('; ') : undefined;
}

function faultText(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return String(fault);
  const loc = 'loc' in fault && Array.isArray(fault.loc) ? fault.loc : [];
  const msg = 'msg' in fault ? String(fault.msg) : 'is not valid';
  const where = loc.filter((step, index) => index > 0 || step !== 'body').join('.');
  return where === '' ? msg : `${where}: ${msg}`;
}
