import { type Command, type CommandContext, exitCodes, UsageError } from './command.js';
import { commands } from './commands.js';
import { failureText } from './failure-text.js';

/** @returns 0 success, 1 partly refused, 2 not run */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
  known: readonly Command[] = commands,
): Promise<number> {
  const { terminal } = context;
  // Node replaces other bytes: a file would be written under another name.
  const broken = args.find((word) => word.includes('\ufffd'));
  if (broken !== undefined) {
    terminal.err(`${broken}: this argument is not UTF-8. Rename the file or folder.`);
    return exitCodes.couldNotRun;
  }
  const [first, ...rest] = args;
  const wantsHelp = first === 'help' || args.includes('--help') || args.includes('-h');
  const words = first === 'help' ? rest : args.filter((word) => !/^(--help|-h)$/.test(word));
  const command = known.find((one) => one.words.every((word, index) => words[index] === word));
  if (command === undefined) {
    if (words.length === 0) {
      terminal.out(overview(known));
      return wantsHelp ? exitCodes.fine : exitCodes.couldNotRun;
    }
    const options = words.findIndex((word) => word.startsWith('-'));
    const named = options < 0 ? words : words.slice(0, options);
    const group = groupOf(known, named);
    const isGroup = group.depth === named.length;
    if (isGroup && wantsHelp) {
      terminal.out(overview(group.commands));
      return exitCodes.fine;
    }
    terminal.err(
      isGroup
        ? `"${named.join(' ')}" is followed by one of: ${nextWords(group).join(', ')}.\n`
        : `Unknown command "${named.slice(0, group.depth + 1).join(' ')}".\n`,
    );
    terminal.err(overview(group.commands));
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
    } else {
      terminal.err(failureText(error, context.signal));
    }
    return exitCodes.couldNotRun;
  }
}

interface Group {
  readonly commands: readonly Command[];
  readonly depth: number;
}

function groupOf(known: readonly Command[], words: readonly string[]): Group {
  let group: Group = { commands: known, depth: 0 };
  for (const [index, word] of words.entries()) {
    const commands = group.commands.filter((one) => one.words[index] === word);
    if (commands.length === 0) break;
    group = { commands, depth: index + 1 };
  }
  return group;
}

function nextWords({ commands, depth }: Group): readonly string[] {
  return [...new Set(commands.map(({ words }) => words[depth] ?? ''))];
}

function overview(known: readonly Command[]): string {
  const width = Math.max(...known.map(({ words }) => words.join(' ').length));
  const list = known.map(
    ({ words, summary }) => `  ${words.join(' ').padEnd(width + 2)}${summary}`,
  );
  return `usage: npm run ledger -- <command> [options]

${list.join('\n')}

  help <command> explains a command. Commands use the running service: start it with npm start.`;
}
