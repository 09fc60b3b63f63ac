import { outliveReader } from '@exchange/proof';
import { runCommandLine } from './run-command-line.js';
import { processTerminal } from './terminal.js';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

outliveReader(process.stdout);
outliveReader(process.stderr);
process.exitCode = await runCommandLine(process.argv.slice(2), {
  terminal: processTerminal(),
  env: process.env,
  signal: stop.signal,
});
