import type { Terminal } from './terminal.js';

/** What a command gets besides its arguments. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user wants to stop. */
  readonly signal: AbortSignal;
}

/** One command of the command line; each is a file of its own, listed in `commands.ts`. */
export interface Command {
  /** The words that call it, as in `import assets`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** What `help <command>` prints below its summary. */
  readonly help: string;
  /** Carries it out; resolves with the exit code. */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

/** Exit codes of every command. */
export const exitCodes = { fine: 0, someRefused: 1, couldNotRun: 2 } as const;

/** Thrown for arguments that make no sense: says which, and what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown when a command cannot do its work: says why, and what to do about it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
