import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readBody } from '../src/http/body/bodies.js';

const bounds = { bytesMax: 1_000, setting: 'BODY_LIMIT_BYTES', msMax: 200 };

describe('a body', () => {
  test('is complete after arrival byte by byte', async () => {
    const body = new PassThrough();
    const reading = readBody(body, undefined, bounds);
    const bytes = Buffer.from('{"name":"Zürich — 東京"}');
    for (const byte of bytes) body.write(Buffer.from([byte]));
    body.end();
    expect((await reading).toString()).toBe(bytes.toString());
  });

  test('is refused if it is announced as too long, or becomes so', async () => {
    await expect(readBody(new PassThrough(), 1_001, bounds)).rejects.toMatchObject({
      status: 413,
      detail: expect.stringContaining('BODY_LIMIT_BYTES'),
    });
    const body = new PassThrough();
    const reading = readBody(body, undefined, bounds);
    body.write(Buffer.alloc(600));
    body.write(Buffer.alloc(600));
    await expect(reading).rejects.toMatchObject({ status: 413 });
  });

  test('that stalls is refused with 408', async () => {
    const body = new PassThrough();
    const reading = readBody(body, 100, bounds);
    body.write('{');
    await expect(reading).rejects.toMatchObject({ status: 408 });
  });

  test('in thousands of tiny pieces is refused', async () => {
    const body = new PassThrough();
    const reading = readBody(body, undefined, { ...bounds, bytesMax: 1e6, msMax: 5_000 });
    const refused = expect(reading).rejects.toMatchObject({ status: 408 });
    for (let piece = 0; piece < 600 && !body.destroyed; piece += 1) {
      body.write(' ');
      if (piece % 50 === 0) await new Promise(setImmediate);
    }
    await refused;
  });

  test('uses memory for received bytes only', async () => {
    const large = { ...bounds, bytesMax: 1e9, msMax: 100 };
    const before = process.memoryUsage().arrayBuffers;
    const readings = Array.from({ length: 100 }, () => readBody(new PassThrough(), 5e8, large));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10e6);
    await Promise.allSettled(readings);
  });
});
