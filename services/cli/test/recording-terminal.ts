import { commands } from '@exchange/cli/commands';
import { runCommandLine } from '@exchange/cli/run-command-line';
import type { Terminal } from '../src/terminal.js';

export function recordingTerminal(): Terminal & { readonly text: () => string } {
  const lines: string[] = [];
  return {
    isInteractive: false,
    out: (line) => void lines.push(line),
    err: (line) => void lines.push(line),
    status: () => {},
    text: () => lines.join('\n'),
  };
}

/** @returns the exit code and the output */
export async function runRecorded(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { signal = new AbortController().signal, known = commands } = {},
): Promise<{ readonly code: number; readonly text: string }> {
  const terminal = recordingTerminal();
  const code = await runCommandLine(words, { terminal, env, signal }, known);
  return { code, text: terminal.text() };
}
