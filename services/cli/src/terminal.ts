export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  status(text: string): void;
  readonly isInteractive: boolean;
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
      process.stdout.write(`${line}\n`);
    },
    err(line) {
      clear();
      process.stderr.write(`${line}\n`);
    },
    status(text) {
      if (!isInteractive) return;
      process.stderr.write(`\r\u001b[2K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
      shown = true;
    },
  };
}
