import type { Terminal } from './terminal.js';

/** A command's context. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts when the user stops the command. */
  readonly signal: AbortSignal;
}

/** A command of the command line, listed in `commands.ts`. */
export interface Command {
  /** The words that select it, such as `import assets`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** The text of `help <command>` below its summary. */
  readonly help: string;
  /** Runs the command; resolves with the exit code. */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

export const exitCodes = { fine: 0, someRefused: 1, couldNotRun: 2 } as const;

/** Invalid arguments; the message names the argument and valid values. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do its work; the message states the reason and a remedy. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
