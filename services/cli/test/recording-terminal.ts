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
