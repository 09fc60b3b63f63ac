import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCloudEvent } from '@exchange/ledger/platform/webhook/call/cloud-event';
import { signedCall } from '@exchange/ledger/platform/webhook/call/webhook-call';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../services/server-process.js';
import { temporaryFolder } from '../services/temporary-folder.js';

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const folder = temporaryFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

const secret = `whsec_${Buffer.alloc(32, 0xa7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 0x11).toString('base64')}`;
const codeOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
const isThere = (command: string) => spawnSync(command, ['--version']).status === 0;

describe.each([
  ['Node.js', 'js', 'receiver.mjs', [process.execPath]],
  ['Python', 'python', 'receiver.py', ['python3']],
  ['Java', 'java', 'Receiver.java', ['java']],
] as const)('the receiver in %s', (_, language, file, [command]) => {
  test.skipIf(!isThere(command))(
    'accepts signatures by either of two secrets, and no others',
    async () => {
      const path = join(folder, file);
      writeFileSync(path, codeOf(language));
      const port = await freePort();
      const lines: string[] = [];
      const child = spawn(command, [path], {
        env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      });
      children.push(child);
      child.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
      const url = `http://127.0.0.1:${port}/`;
      const body = writeCloudEvent({
        id: 'an-id',
        source: 'urn:test',
        type: 'AssetRegistered',
        time: new Date().toISOString(),
        data: { name: 'Zürich “7”' },
      });
      const call = async (secrets: readonly string[], at: number, sent = body) => {
        const { headers } = signedCall({ url, id: 'an-id', body, secrets }, new Date(at));
        return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(sent) })).status;
      };
      const now = Date.now();
      // Java compiles first, for over 10 s if busy.
      await expect.poll(() => call([secret], now).catch(() => 0), { timeout: 40_000 }).toBe(204);
      expect(await call([other, secret], now)).toBe(204);
      expect(await call([other], now)).toBe(401);
      expect(await call([secret], now - 3_600_000)).toBe(401);
      expect(await call([secret], now, Buffer.from(`${body} `))).toBe(401);
      await expect.poll(() => lines.join('')).toMatch(/an-id/);
    },
    60_000, // Java compiles its program first.
  );
});
