export interface Part {
  readonly name: string;
  /** Undefined while it does not run. */
  pid(): number | undefined;
  /** Restarted by its supervisor. */
  revive(): Promise<void>;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
