export interface Part {
  readonly name: string;
  pid(): number | undefined;
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
