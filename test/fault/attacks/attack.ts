/** Where an attack goes, and whose it is. */
export interface Target {
  readonly url: string;
  /** The attacker's own, right credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** An API key that the attacker's tokens are made with. */
  readonly apiKey: string;
  /** The reseller that the attacker acts for. */
  readonly resellerId: string;
}

/** What answers an attacker got, by status; 0 for connections that ended without one. */
export type Statuses = Record<number, number>;

/** One tenant's greed or ill will, going on until it is told to stop. */
export interface Attack {
  readonly name: string;
  run(target: Target, signal: AbortSignal, statuses: Statuses): Promise<void>;
}

export function count(statuses: Statuses, status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
