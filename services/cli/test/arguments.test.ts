import { describe, expect, test } from 'vitest';
import { commands } from '../src/commands.js';
import { runCommandLine } from '../src/run-command-line.js';

async function run(words: readonly string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const terminal = { isInteractive: false, out: say, err: say, status: () => undefined };
  const context = { terminal, env: {}, signal: new AbortController().signal };
  return { code: await runCommandLine(words, context), said: lines.join('\n') };
}

describe('the command line', () => {
  test.each(commands.map(({ words }) => words.join(' ')))(
    'refuses an option that `%s` lacks',
    async (name) => {
      const { code, said } = await run([...name.split(' '), '--no-such-option']);
      expect([code, said]).toEqual([2, expect.stringContaining("'--no-such-option'")]);
    },
  );

  test.each(commands.map(({ words }) => words.join(' ')))(
    'explains `%s` with --help',
    async (name) => {
      const { code, said } = await run([...name.split(' '), '--help']);
      expect([code, said]).toEqual([0, expect.stringContaining(`usage: ledger ${name}`)]);
    },
  );

  test.each(
    commands.flatMap(({ words: [first, kind] }) =>
      first === 'import' && kind !== undefined && kind !== 'usage' ? [kind] : [],
    ),
  )('refuses a series of %s: only usage has series', async (kind) => {
    const { code, said } = await run(['import', kind, 'some.csv', '--series', 'x']);
    expect([code, said]).toEqual([2, expect.stringContaining('--series')]);
  });
});
