import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConnectionString } from '../../src/config/connection-string.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import { checkStreamName, InvalidStreamName } from '../../src/event-log/stream.js';
import { anEvent } from './sample.js';

// The first construction takes up to 2 s.
const anyText = fc.string({ unit: 'grapheme', maxLength: 100 });

describe('the name of a stream', () => {
  test.each([
    ['$$', /begin with \$/],
    ['$all', /begin with \$/],
    ['$$customer-1', /begin with \$/],
    ['$settings', /begin with \$/],
    ['', /at least one/],
    ['a\u0000b', /control/],
    ['line\nbreak', /control/],
    ['half \ud800', /half a character/],
    ['x'.repeat(70_000), /at most 500/],
  ])('%j is refused before a request', async (stream, reason) => {
    expect(() => checkStreamName(stream)).toThrow(reason);
    const eventLog = connectEventLog('esdb://127.0.0.1:1?tls=false');
    await expect(eventLog.append(stream, 'no_stream', [anEvent()])).rejects.toBeInstanceOf(
      InvalidStreamName,
    );
    await expect(eventLog.readStream(stream)).rejects.toBeInstanceOf(InvalidStreamName);
    await eventLog.close();
  });

  test('is valid with a prefix and any text without control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!/[\p{Cc}\p{Cs}]/u.test(text));
        expect(() => checkStreamName(`customer-${text}`)).not.toThrow();
      }),
    );
  });
});

describe('a connection string', () => {
  test('keeps options of the client, and adds defaults for a cluster', () => {
    const read = readConnectionString(
      'kurrentdb://ledger:p%40ss@node1:2113,node2,node3:2115?tls=true&tlsCaFile=/ca.crt',
    );
    expect(read.url).toBe(
      'esdb://ledger:p%40ss@node1:2113,node2:2113,node3:2115?tls=true&tlsCaFile=/ca.crt&gossipTimeout=2',
    );
    expect(read).toMatchObject({
      isCluster: true,
      isSecure: true,
      wantsLeader: true,
      login: { user: 'ledger', password: 'p@ss' },
      pulse: { everyMs: 1_000, timeoutMs: 2_000 },
      warnings: [],
    });
  });

  test('sets the silence limit', () => {
    const own = 'esdb://host?keepAliveInterval=5000&keepAliveTimeout=3000';
    expect(readConnectionString(own).pulse).toEqual({ everyMs: 5_000, timeoutMs: 3_000 });
    expect(readConnectionString('esdb://host?keepAliveInterval=-1').pulse).toBeUndefined();
  });

  test('keeps passwords with special characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), (password) => {
        const text = `esdb://ledger:${encodeURIComponent(password)}@host:2113?tls=true`;
        const { url, login } = readConnectionString(text);
        expect(login).toEqual({ user: 'ledger', password });
        const [, sent = ''] = /^esdb:\/\/ledger:([^@:]*)@/.exec(url) ?? [];
        expect(decodeURIComponent(sent)).toBe(password);
      }),
    );
    expect(readConnectionString('esdb://ledger:a:b/c?d@host').login?.password).toBe('a:b/c?d');
  });

  test.each([
    'esdb://ledger:hunter2@',
    'esdb://ledger:hunter2@host:port?tls=true',
    'esdb://ledger:hunter2@host:2113?tls',
    'esdb://ledger:hunter2@host:2113?tls=perhaps',
    'esdb://ledger:hunter2@host:2113?defaultDeadline=hunter2',
    'esdb://ledger:hunter2@host:2113?keepAliveInterval=soon',
    'esdb://ledger:hunter2%@host:2113',
    'postgres://ledger:hunter2@host:2113',
  ])('%s is refused without its password in the error', (text) => {
    let message = '';
    try {
      connectEventLog(text);
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/connection string cannot be (read|used)/);
    expect(message).not.toContain('hunter2');
  });

  test('logs options without effect', async () => {
    const reasons: string[] = [];
    const eventLog = connectEventLog({
      url: 'esdb://ledger:hunter2@host:2113?tlsVerifyCert=false&colour=blue',
      log: ({ reason }) => reasons.push(reason),
    });
    await eventLog.close();
    expect(reasons).toEqual([
      expect.stringMatching(/tlsVerifyCert has no effect.*tlsCaFile/),
      expect.stringMatching(/colour is not known/),
    ]);
  });
});
