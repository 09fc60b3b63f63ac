import {
  type Command,
  type CommandContext,
  CommandFailed,
  exitCodes,
  UsageError,
} from './command.js';
import { commands } from './commands.js';
import { ImportError } from './import/import-line.js';

/**
 * Finds the command that the arguments call and runs it.
 *
 * @returns the process's exit code: 0 all fine, 1 some of it was refused, 2 it could not run
 */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
  known: readonly Command[] = commands,
): Promise<number> {
  const { terminal } = context;
  const [first, ...rest] = args;
  const wantsHelp = first === 'help' || args.includes('--help') || args.includes('-h');
  const words = first === 'help' ? rest : args.filter((word) => !/^(--help|-h)$/.test(word));
  const command = known.find((one) => one.words.every((word, index) => words[index] === word));
  if (command === undefined) {
    if (words.length === 0) {
      terminal.out(overview(known));
      return wantsHelp ? exitCodes.fine : exitCodes.couldNotRun;
    }
    terminal.err(`There is no command "${words.slice(0, 2).join(' ')}".\n`);
    terminal.err(overview(known));
    return exitCodes.couldNotRun;
  }
  if (wantsHelp) {
    terminal.out(command.help);
    return exitCodes.fine;
  }
  try {
    return await command.run(words.slice(command.words.length), context);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\nSee: npm run ledger -- help ${command.words.join(' ')}`);
    } else if (error instanceof ImportError || error instanceof CommandFailed) {
      terminal.err(error.message);
    } else {
      terminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    return exitCodes.couldNotRun;
  }
}

function overview(known: readonly Command[]): string {
  const width = Math.max(...known.map(({ words }) => words.join(' ').length));
  const list = known.map(
    ({ words, summary }) => `  ${words.join(' ').padEnd(width + 2)}${summary}`,
  );
  return `usage: npm run ledger -- <command> [options]

${list.join('\n')}

  help <command> says more about one. Commands talk to the running service: start it with npm start.`;
}
