import { describe, expect, test } from 'vitest';
import { commands } from '../src/commands.js';
import { runRecorded } from './recording-terminal.js';

describe('the command line', () => {
  test.each(commands.map(({ words }) => words.join(' ')))(
    'refuses an option that `%s` lacks',
    async (name) => {
      const { code, text } = await runRecorded([...name.split(' '), '--no-such-option']);
      expect([code, text]).toEqual([2, expect.stringContaining("'--no-such-option'")]);
    },
  );

  test.each(commands.map(({ words }) => words.join(' ')))(
    'explains `%s` with --help',
    async (name) => {
      const { code, text } = await runRecorded([...name.split(' '), '--help']);
      expect([code, text]).toEqual([0, expect.stringContaining(`usage: ledger ${name}`)]);
    },
  );

  test.each([
    ['import', 'assets', 'some.csv', '--reseller', ''],
    ['import', 'plans', 'some.csv', '--scope='],
    ['witness', '--port', '0', '--dir', ''],
  ])('refuses the empty value of an unset variable: %s %s %s %s', async (...words) => {
    const { code, text } = await runRecorded(words);
    expect([code, text]).toEqual([2, expect.stringContaining('has an empty value')]);
  });

  test.each(['localhost:8080', '127.0.0.1:8080', 'http://'])('refuses the URL %s', async (url) => {
    const { code, text } = await runRecorded(['status', '--url', url]);
    expect([code, text]).toEqual([2, expect.stringContaining('begins with http://')]);
  });

  test('refuses a name that is not UTF-8, which Node cannot open', async () => {
    const name = Buffer.from([0x62, 0xff]).toString();
    const { code, text } = await runRecorded(['backup', name]);
    expect([code, text]).toEqual([2, expect.stringContaining('not UTF-8')]);
  });

  test.each(['ledger', 'public', 'pg_temp', 'ledger_rebuild_assets_1', 'A'])(
    'refuses a replay into the schema %s',
    async (schema) => {
      const { code, text } = await runRecorded(['replay', '--into', schema]);
      expect([code, text]).toEqual([2, expect.stringContaining('--into')]);
    },
  );

  test.each(['last Tuesday', '2026-02-30T00:00:00Z', '2026-11-20T12:00:00'])(
    'refuses a replay until %s, which is not an RFC 3339 time',
    async (until) => {
      const { code, text } = await runRecorded(['replay', '--into', 'past', '--until', until]);
      expect([code, text]).toEqual([2, expect.stringContaining('--until')]);
    },
  );

  test.each([
    ['', 'Name one folder'],
    ['.data', 'Name a folder outside of'],
    ['.data/events', 'Name a folder outside of'],
  ])('refuses a backup into "%s"', async (name, message) => {
    const { code, text } = await runRecorded(['backup', name]);
    expect([code, text]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each(
    commands.flatMap(({ words: [first, kind] }) =>
      first === 'import' && kind !== undefined ? [kind] : [],
    ),
  )('refuses a series of %s from CSV: only Green Button has series', async (kind) => {
    const { code, text } = await runRecorded(['import', kind, 'some.csv', '--series', 'x']);
    expect([code, text]).toEqual([2, expect.stringContaining('--series')]);
  });
});
