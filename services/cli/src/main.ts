import { setMaxListeners } from 'node:events';
import { outliveReader } from '@exchange/proof';
import { exitCodes } from './command.js';
import { failureText } from './failure-text.js';
import { runCommandLine } from './run-command-line.js';
import { processTerminal } from './terminal.js';

const stop = new AbortController();
// Each waiting request listens.
setMaxListeners(0, stop.signal);
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

// A full disk fails the output; 1 would be a verdict of the command.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${failureText(error, stop.signal)}\n`);
  process.exit(exitCodes.couldNotRun);
});
outliveReader(process.stdout);
outliveReader(process.stderr);
process.exitCode = await runCommandLine(process.argv.slice(2), {
  terminal: processTerminal(),
  env: process.env,
  signal: stop.signal,
});
