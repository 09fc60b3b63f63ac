import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { abortsAfter } from '@exchange/runtime/process/aborts-after';
import { AwsClient } from 'aws4fetch';
import { newest, type Place, PlaceChanged } from './place.js';
import { hasSignaturesOf, haveSameText } from './signatures.js';

export interface BucketAccess {
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly region: string;
  readonly endpoint: string | undefined;
}

/** Opens `file:///folder`, `https://[user:password@]host/path` or `s3://bucket/prefix`. @throws Error */
export function placeAt(address: string, access: BucketAccess): Place {
  const url = new URL(address);
  switch (url.protocol) {
    case 'file:':
      return folderPlace(fileURLToPath(url));
    case 'http:':
    case 'https:':
      return atUrl(url);
    case 's3:':
      return inBucket(url, access);
    default:
      throw new Error(
        `${url.protocol}// is not a valid place for checkpoints; use file, https or s3`,
      );
  }
}

function atUrl(url: URL): Place {
  const { username, password } = url;
  const credential = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  ).toString('base64');
  const base = new URL(url);
  base.username = '';
  base.password = '';
  return webPlace(base.href, base.href, (to, init) => {
    const headers = new Headers(init.headers);
    if (username !== '') headers.set('authorization', `Basic ${credential}`);
    return fetch(to, { ...init, headers });
  });
}

function inBucket(url: URL, access: BucketAccess): Place {
  const { accessKeyId, secretAccessKey, region } = access;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const endpoint = access.endpoint ?? `https://s3.${region}.amazonaws.com`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${url.host}${url.pathname}`;
  return webPlace(url.href, base, (to, init) => client.fetch(to, init));
}

const partialName = /^\..*\.partial$/;
const partialMsMax = 60 * 60_000;

function folderPlace(directory: string): Place {
  async function write(
    name: string,
    note: string,
    replaces: (present: string | undefined) => boolean,
  ): Promise<void> {
    const target = join(directory, name);
    const partial = join(directory, `.${name}.${randomUUID()}.partial`);
    try {
      const file = await open(partial, 'wx');
      try {
        await file.writeFile(note);
        await file.sync();
      } finally {
        await file.close();
      }
      if (!replaces(textOf(target))) throw new PlaceChanged(`${target} has changed`);
      renameSync(partial, target);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async function removeOldPartials(): Promise<void> {
    for (const name of await readdir(directory)) {
      if (!partialName.test(name)) continue;
      const file = join(directory, name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > partialMsMax) await rm(file, { force: true });
    }
  }

  return {
    name: directory,
    latest: async () => textOf(join(directory, newest)),
    async keep({ size, note, over, mayWriteFor }) {
      await mkdir(directory, { recursive: true });
      await removeOldPartials().catch(() => undefined);
      const ofSize = textOf(join(directory, String(size)));
      if (ofSize === undefined || !hasSignaturesOf(ofSize, note)) {
        await write(
          String(size),
          note,
          (present) => present === undefined || haveSameText(present, note),
        );
      }
      await write(newest, note, (present) => present === over && mayWriteFor(0));
    },
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMs = 10_000;

interface Present {
  readonly text: string;
  readonly tag: string | undefined;
}

/** Stores `<base>/<size>` and `<base>/latest` with conditional writes (RFC 9110 section 13.1). */
function webPlace(name: string, base: string, send: Fetch): Place {
  async function request(file: string, init: RequestInit): Promise<Response> {
    const url = `${base.replace(/\/+$/, '')}/${file}`;
    const answer = await send(url, { ...init, signal: abortsAfter(timeoutMs) });
    if (answer.ok || (answer.status === 404 && init.method === 'GET')) return answer;
    await answer.body?.cancel();
    // S3 answers 409 for concurrent conditional writes.
    if (init.method === 'PUT' && (answer.status === 412 || answer.status === 409)) {
      throw new PlaceChanged(`${name} answered PUT ${file} with ${answer.status}: it has changed`);
    }
    throw new Error(`${name} answered ${init.method} ${file} with ${answer.status}`);
  }

  async function read(file: string): Promise<Present | undefined> {
    // A compressed answer has another tag.
    const headers = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };
    const answer = await request(file, { method: 'GET', headers });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return undefined;
    }
    const tag = answer.headers.get('etag') ?? undefined;
    return { text: await answer.text(), tag: tag?.startsWith('W/') === true ? undefined : tag };
  }

  async function write(file: string, note: string, over: Present | undefined): Promise<void> {
    const condition =
      over === undefined
        ? { 'if-none-match': '*' }
        : over.tag === undefined
          ? {}
          : { 'if-match': over.tag };
    const answer = await request(file, {
      method: 'PUT',
      body: note,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...condition },
    });
    await answer.body?.cancel();
  }

  return {
    name,
    latest: async () => (await read(newest))?.text,
    async keep({ size, note, over, mayWriteFor }) {
      const mayWrite = () => {
        if (!mayWriteFor(timeoutMs))
          throw new PlaceChanged(`another process may publish to ${name}`);
      };
      const ofSize = await read(String(size));
      if (ofSize === undefined || !hasSignaturesOf(ofSize.text, note)) {
        if (ofSize !== undefined && !haveSameText(ofSize.text, note)) {
          throw new PlaceChanged(`${name} has another checkpoint of ${size} leaves`);
        }
        mayWrite();
        await write(String(size), note, ofSize);
      }
      const present = await read(newest);
      if (present?.text !== over)
        throw new PlaceChanged(`${name} has another ${newest} checkpoint now`);
      mayWrite();
      await write(newest, note, present);
    },
  };
}
