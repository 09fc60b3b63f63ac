import { createWriteStream, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorText } from '@exchange/runtime/errors/error-text';
import { CommandFailed, defineCommand, UsageError } from '../command.js';
import { openAddressedService, serviceOptions } from '../service/address.js';
import { answerOf, defined } from '../service/client.js';

export const auditPack = defineCommand({
  words: ['audit', 'pack'],
  summary: 'write an audit pack, which an auditor verifies without the service',
  help: `usage: ledger audit pack --out <file.zip> [options]

Writes an audit pack: events with the proofs that link them to a signed checkpoint, the keys, transactions and
their history as CSV, a report that prints, and self-contained verifiers for Node and browsers. Give the
auditor the fingerprint of the log's key (GET /audit/keys) through another channel than the pack.

  --from <position|time>   the first event; default: the start of the log
  --to <position|time>     up to this position, inclusive, or before this time
  --checkpoint <size>      the checkpoint of this number of events; default: the newest
  --reseller <id>          only this reseller's events
  --transaction <id>       only this transaction's events; repeatable
  --url <url>, --api-key <key>   as in other commands

The same range, scope, checkpoint and signatures give the same bytes. An existing file is replaced once the pack is
complete.

Exit code: 0 it was written, 2 it was not.`,
  options: {
    out: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    checkpoint: { type: 'string' },
    reseller: { type: 'string' },
    transaction: { type: 'string', multiple: true },
    url: serviceOptions.url,
    'api-key': serviceOptions['api-key'],
  },
  async run({ values, terminal, env, signal }) {
    const { out, from, to, checkpoint, reseller, transaction } = values;
    if (out === undefined) throw new UsageError('--out is required: the .zip file to write.');
    if (statSync(out, { throwIfNoEntry: false })?.isFile() === false) {
      throw new UsageError(`--out ${out}: it is not a file, which the pack could replace.`);
    }
    if (checkpoint !== undefined && !/^\d+$/.test(checkpoint)) {
      throw new UsageError('--checkpoint must be a number of events.');
    }
    const { service } = openAddressedService({ ...values, scope: reseller }, env);
    const bytes = await answerOf(
      service,
      service.client.GET('/api/v1/audit/pack', {
        params: {
          query: defined({
            ...{ from, to, transaction_id: transaction },
            checkpoint: checkpoint === undefined ? undefined : Number(checkpoint),
          }),
        },
        parseAs: 'stream',
        signal,
      }),
    );
    if (bytes === null) throw new CommandFailed('The service answered nothing.');
    const partial = `${out}.${process.pid}.partial`;
    let count = 0;
    const counting = new Transform({
      transform(chunk: Buffer, _, done) {
        count += chunk.length;
        terminal.status(`${megabytes(count)} MB`);
        done(null, chunk);
      },
    });
    try {
      await pipeline(Readable.fromWeb(bytes), counting, createWriteStream(partial), { signal });
      await rename(partial, out);
    } catch (error) {
      await rm(partial, { force: true });
      throw new CommandFailed(
        `The pack did not come to its end: ${errorText(error)}. ${out} was not written.`,
      );
    }
    terminal.out(
      `${out}: ${megabytes(count)} MB. Verify it with: ledger audit verify ${out} --key <fingerprint>`,
    );
  },
});

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
