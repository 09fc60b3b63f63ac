import { plainLine } from '@exchange/proof/pack';

export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  status(text: string): void;
  readonly isInteractive: boolean;
}

/** Names of other tenants, and files of others, may contain sequences that change the screen. */
export function screenText(text: string): string {
  return text.replace(/\r(?!\n)|[^\P{Cc}\r\n\t]|[\u2028-\u202e\u2066-\u2069]/gu, plainLine);
}

function write(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${stream.isTTY === true ? screenText(line) : line}\n`);
}

export function processTerminal(): Terminal {
  const isInteractive = process.stderr.isTTY === true;
  let shown = false;
  const clear = () => {
    if (shown) process.stderr.write('\r\u001b[2K');
    shown = false;
  };
  return {
    isInteractive,
    out(line) {
      clear();
      write(process.stdout, line);
    },
    err(line) {
      clear();
      write(process.stderr, line);
    },
    status(text) {
      if (!isInteractive) return;
      process.stderr.write(`\r\u001b[2K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
      shown = true;
    },
  };
}
