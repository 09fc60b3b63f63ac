import { readFileSync } from 'node:fs';

/** Where Linux says how much processor time a control group may use: version 2, and version 1. */
const files = {
  both: '/sys/fs/cgroup/cpu.max',
  quota: '/sys/fs/cgroup/cpu/cpu.cfs_quota_us',
  period: '/sys/fs/cgroup/cpu/cpu.cfs_period_us',
};

/**
 * The cores that a container may keep busy, of which Node 20 knows nothing: it counts those of the machine.
 *
 * @param read gives a file's text, undefined where it is not there
 * @returns undefined where nothing limits it
 */
export function coresAllowed(
  read: (file: string) => string | undefined = textOf,
): number | undefined {
  const said = read(files.both) ?? `${read(files.quota) ?? ''} ${read(files.period) ?? ''}`;
  const [quota, period] = said.trim().split(/\s+/).map(Number);
  if (quota === undefined || period === undefined) return undefined;
  return quota > 0 && period > 0 ? quota / period : undefined;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
