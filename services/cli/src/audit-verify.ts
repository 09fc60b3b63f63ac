import { existsSync } from 'node:fs';
import { cosignedLine, verifyExport } from '@exchange/proof';
import { readArguments } from './arguments.js';
import { receiptIn, tellReceipt } from './audit-receipt.js';
import { isPack, tellPack } from './audit-verify-pack.js';
import { type Command, exitCodes, UsageError } from './command.js';
import { exportLines, keysIn, readText } from './proof-files.js';
import { witnessOptions, witnessPolicy } from './witness-options.js';

export const auditVerify: Command = {
  words: ['audit', 'verify'],
  summary: 'verify an audit pack, an export or a receipt; needs no service',
  help: `usage: ledger audit verify <pack> [--key <fingerprint|file>]… [--newer <file>] [--witness <key>… [--witnesses <number>]]
       ledger audit verify <export> --checkpoint <file> --key <file> [--older <file>] [--witness <key>… [--witnesses <number>]]
       ledger audit verify <receipt> --key <file> [--witness <key>… [--witnesses <number>]]

A pack of GET /audit/pack, as a zip archive or as the folder that it was unpacked into, holds all that it is checked by,
but for the fingerprint of the log's key, got elsewhere than from the pack: without it, the pack is compared with itself.
With --newer, a checkpoint that you got later, it also tells whether the log has more than the pack.

Checks an export of GET /audit/events (NDJSON, or gzip when it ends in .gz) against a checkpoint of GET /audit/checkpoint
and the public keys of GET /audit/keys, and nothing else. A key that was retired vouches for
trees up to the size at which it was. What differs is named. With --older, a checkpoint that you kept,
it also shows whether the log was rewritten since.

A receipt of GET /audit/receipts/{position} (a C2SP tlog-proof) holds its event and its checkpoint: it needs the keys alone. The
event that it proves is printed as a line of JSON. A receipt is told from an export by its first line.

The log's key alone does not show that all others were shown the same log: who has it can sign two. With --witness, once for each
witness's key that you trust (as the witness prints it, got from the witness), so many as --witnesses says must have signed the checkpoint
too, or all of them. GET /audit/checkpoint?cosigned=2 gives the newest checkpoint that two have signed.

Exit code: 0 it is the log that was signed, or in it, 1 it is not, 2 it could not be read.`,
  async run(args, { terminal }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options: {
        checkpoint: { type: 'string' },
        key: { type: 'string', multiple: true },
        newer: { type: 'string' },
        older: { type: 'string' },
        ...witnessOptions,
      },
      allowPositionals: true,
      strict: true,
    });
    const [file] = positionals;
    if (file === undefined) throw new UsageError('Which export? Name it after `audit verify`.');
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
    const witnesses = witnessPolicy(values);
    if (await isPack(file)) {
      if (values.checkpoint !== undefined || values.older !== undefined) {
        throw new UsageError('A pack holds its checkpoint: leave --checkpoint and --older out.');
      }
      const newer = values.newer === undefined ? undefined : readText(values.newer, '--newer');
      return tellPack(terminal, file, { keys: values.key ?? [], newer, witnesses });
    }
    if (values.newer !== undefined) throw new UsageError('--newer is for packs.');
    const [key, ...others] = values.key ?? [];
    if (others.length > 0) throw new UsageError('One --key is enough: it may be a set of keys.');
    const receipt = receiptIn(file);
    if (receipt !== undefined) {
      if (values.checkpoint !== undefined || values.older !== undefined) {
        throw new UsageError('A receipt holds its checkpoint: leave --checkpoint and --older out.');
      }
      const publicJwk = keysIn(readText(key, '--key'));
      return tellReceipt(terminal, { receipt, publicJwk, ...(witnesses && { witnesses }) });
    }
    const checkpoint = readText(values.checkpoint, '--checkpoint');
    const olderCheckpoint =
      values.older === undefined ? undefined : readText(values.older, '--older');
    const verdict = await verifyExport({
      lines: exportLines(file),
      checkpoint,
      publicJwk: keysIn(readText(key, '--key')),
      ...(olderCheckpoint === undefined ? {} : { olderCheckpoint }),
      ...(witnesses && { witnesses }),
    });
    if (verdict.ok) {
      terminal.out(
        `The export is the log that was signed: ${verdict.size.toLocaleString('en')} events, root ${verdict.root}`,
      );
      for (const one of verdict.witnesses) terminal.out(cosignedLine(one));
      return exitCodes.fine;
    }
    terminal.out(
      `The export is not the log that was signed (${verdict.problem}): ${verdict.message}`,
    );
    return exitCodes.someRefused;
  },
};
