import { abortsAfter } from '@exchange/runtime/process/in-time';
import { hasSignaturesOf, haveSameText, newest, type Place, PlaceChanged } from './place.js';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMs = 10_000;

interface Present {
  readonly text: string;
  readonly tag: string | undefined;
}

/** Stores `<base>/<size>` and `<base>/latest` with conditional writes (RFC 9110 section 13.1). */
export function webPlace(name: string, base: string, send: Fetch): Place {
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
