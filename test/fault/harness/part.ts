/** A process that can be hurt. */
export interface Part {
  readonly name: string;
  /** Undefined while there is none. */
  pid(): number | undefined;
  /** Resolves when the process runs again, started by its keeper. */
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
