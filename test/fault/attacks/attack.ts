/** Address and credentials of an attack. */
export interface Target {
  readonly url: string;
  /** The attacker's own valid credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** API key for the attacker's tokens. */
  readonly apiKey: string;
  /** The attacker's reseller. */
  readonly resellerId: string;
}

/** Number of answers by status; 0 for connections without one. */
export type Statuses = Record<number, number>;

/** An attack by one tenant, until stopped. */
export interface Attack {
  readonly name: string;
  run(target: Target, signal: AbortSignal, statuses: Statuses): Promise<void>;
}

export function count(statuses: Statuses, status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
