import type { Terminal } from './terminal.js';

export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** On a stop by the user. */
  readonly signal: AbortSignal;
}

/** Listed in `commands.ts`. */
export interface Command {
  /** Such as `import assets`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Below the summary in `help <command>`. */
  readonly help: string;
  /** Resolves with the exit code. */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

export const exitCodes = { fine: 0, someRefused: 1, couldNotRun: 2 } as const;

/** The message names the argument and valid values. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The message states the reason and a remedy. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
