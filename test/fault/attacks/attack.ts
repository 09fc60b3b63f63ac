export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly apiKey: string;
  readonly resellerId: string;
}

/** Answers by status; 0 for connections without an answer. */
export type Statuses = Record<number, number>;

export interface Attack {
  readonly name: string;
  run(target: Target, signal: AbortSignal, statuses: Statuses): Promise<void>;
}

export function count(statuses: Statuses, status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
