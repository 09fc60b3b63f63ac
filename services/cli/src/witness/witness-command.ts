import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { FolderInUse, lockFolder } from '@exchange/child-process';
import { readArguments, wholeNumber } from '../arguments.js';
import { type Command, CommandFailed, exitCodes, UsageError } from '../command.js';
import { readKnownLogs } from './known-logs.js';
import { createWitness } from './witness.js';
import { witnessKey } from './witness-key.js';
import { witnessServer } from './witness-server.js';

/** Runs a witness: it signs checkpoints of logs, and of each log only one history. */
export const witnessCommand: Command = {
  words: ['witness'],
  summary: 'run a witness, which signs checkpoints of logs; needs no service',
  help: `usage: ledger witness --dir <folder> --port <port> --log <key> [--log <key>…] [--host <address>] [--name <name>]

Runs a witness of transparency logs (C2SP tlog-witness) on ${'`'}127.0.0.1${'`'}, or on the address of --host. It signs a checkpoint of a log only if
that continues the one that it signed last, and keeps that one in its folder before it answers. Run it on another machine than the
log's, by somebody else than the log's operator: that is what it is for.

--log     a log's key as GET /api/v1/audit/keys has it in "vkey", or a file with that answer; once for each log, and once for each key of a
          log whose key was rotated
--name    what it is called in its signatures, like witness.example/w1; the first start chooses it, at random without this
--port    0 takes any free one

The first start makes its key in <folder>/witness-key.json (mode 600). Keep the folder: without it the witness forgets what it has signed.
Never start it with an older copy of the folder. What it prints is what the log's operator puts into WITNESSES, and verifiers behind --witness.`,
  async run(args, { terminal, signal }) {
    const { values } = readArguments({
      args: [...args],
      options: {
        dir: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        name: { type: 'string' },
        log: { type: 'string', multiple: true },
      },
      strict: true,
    });
    if (values.dir === undefined)
      throw new UsageError('Where is it to keep what it signs? Add --dir <folder>.');
    if (values.port === undefined) throw new UsageError('Add --port <port>.');
    const port = wholeNumber('port', values.port, 0, 65_535);
    const { host = '127.0.0.1' } = values;
    const logs = readKnownLogs(values.log ?? []);
    const directory = resolve(values.dir);
    const unlock = lockWitnessFolder(directory);
    try {
      const signer = await witnessKey(directory, values.name);
      const stopped = new AbortController();
      let trouble: unknown;
      const witness = createWitness(directory, logs, signer, {
        onRefused: (note, why) => terminal.err(`Not signed: ${why.trim()}. Keep this:\n${note}`),
      });
      const server = witnessServer(witness, logs, (error) => {
        // Whether it is on the disk is not known: only a start that reads it again can tell.
        trouble = error;
        stopped.abort();
      });
      await listen(server, host, port);
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
      terminal.out(`witness:   ${signer.vkey}`);
      for (const origin of logs.keys()) terminal.out(`log:       ${origin}`);
      terminal.out(`WITNESSES=${signer.vkey} ${url}`);
      terminal.out(`listening: ${url}`);
      await untilAborted(AbortSignal.any([signal, stopped.signal]));
      await close(server);
      if (trouble !== undefined) {
        throw new CommandFailed(
          `A checkpoint could not be kept in ${directory}, so it was not signed: ${String(trouble)}. See to the disk and start the witness again.`,
        );
      }
      return exitCodes.fine;
    } finally {
      unlock();
    }
  },
};

function lockWitnessFolder(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    return lockFolder(directory, {
      file: 'witness.lock',
      remedy:
        'Two witnesses with one key could sign two histories. Stop that one, or set --dir to another folder.',
    });
  } catch (error) {
    if (error instanceof FolderInUse) throw new CommandFailed(error.message);
    throw error;
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) =>
      failed(new CommandFailed(`It cannot listen on ${host}:${port}: ${error.message}`)),
    );
    server.listen({ host, port }, listening);
  });
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((aborted) =>
    signal.addEventListener('abort', () => aborted(), { once: true }),
  );
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
