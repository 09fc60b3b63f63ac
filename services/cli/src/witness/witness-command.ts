import { once } from 'node:events';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { ensureFolder, lockFolder } from '@exchange/child-process';
import { CommandFailed, defineCommand, UsageError, wholeNumber } from '../command.js';
import { readKnownLogs } from './known-logs.js';
import { createWitness } from './witness.js';
import { witnessKey } from './witness-key.js';
import { witnessServer } from './witness-server.js';

export const witnessCommand = defineCommand({
  words: ['witness'],
  summary: 'run a witness, which signs checkpoints of logs; needs no service',
  help: `usage: ledger witness --dir <folder> --port <port> --log <key> [--log <key>…] [--host <address>] [--name <name>]

Runs a witness of transparency logs (C2SP tlog-witness) on ${'`'}127.0.0.1${'`'}, or on the address of --host. It signs a checkpoint
of a log only if it continues the last signed one, and stores it in its folder before it answers. A witness is useful only on
a machine that does not belong to the log, with an operator independent of the log's operator.

--log     a log's key, the "vkey" of GET /api/v1/audit/keys, or a file with that answer; repeat it for each log, and for each
          key of a log with rotated keys
--name    the name in its signatures, such as witness.example/w1; set at the first start (default: random)
--port    0 selects a free port

The first start creates its key in <folder>/witness-key.json (mode 600). Keep the folder: it holds the last signed checkpoints.
Never start with an older copy of the folder. The log's operator adds the printed line to WITNESSES; verifiers pass it to
--witness.`,
  options: {
    dir: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    name: { type: 'string' },
    log: { type: 'string', multiple: true },
  },
  async run({ values, terminal, signal }) {
    if (values.dir === undefined)
      throw new UsageError('--dir is required: the folder for the key and signed checkpoints.');
    if (values.port === undefined) throw new UsageError('--port is required.');
    const port = wholeNumber('port', values.port, 0, 65_535);
    const { host } = values;
    const logs = readKnownLogs(values.log ?? []);
    const directory = resolve(values.dir);
    ensureFolder(directory, 0o700);
    const unlock = lockFolder(directory, {
      file: 'witness.lock',
      remedy:
        'Two witnesses with one key could sign two histories. Stop the other one, or set --dir to another folder.',
    });
    try {
      const signer = await witnessKey(directory, values.name);
      const stopped = new AbortController();
      let firstError: unknown;
      const witness = createWitness(directory, logs, signer, (note, why) =>
        terminal.err(`Not signed: ${why.trim()}. Keep this:\n${note}`),
      );
      const server = witnessServer(witness, logs, (error) => {
        // Only a restart can determine the file's state on disk.
        firstError = error;
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
      const end = AbortSignal.any([signal, stopped.signal]);
      if (!end.aborted) await once(end, 'abort');
      await close(server);
      if (firstError !== undefined) {
        throw new CommandFailed(
          `A checkpoint could not be stored in ${directory} and was not signed: ${String(firstError)}. Check the disk and restart the witness.`,
        );
      }
    } finally {
      unlock();
    }
  },
});

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) =>
      failed(new CommandFailed(`Cannot listen on ${host}:${port}: ${error.message}`)),
    );
    server.listen({ host, port }, listening);
  });
}

async function close(server: Server): Promise<void> {
  server.close();
  setTimeout(() => server.closeAllConnections(), 2_000).unref();
  await once(server, 'close');
}
