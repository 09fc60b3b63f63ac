import { abortsAfter } from '@exchange/runtime/process/aborts-after';
import { newest, type Place } from './place.js';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMs = 10_000;

/**
 * A URL that answers GET and takes PUT, or a bucket behind it: `<base>/<size>` and `<base>/latest`.
 *
 * @param send how a request gets there, with its credential
 */
export function webPlace(name: string, base: string, send: Fetch): Place {
  async function ask(file: string, init: RequestInit): Promise<Response> {
    const url = `${base.replace(/\/+$/, '')}/${file}`;
    const answer = await send(url, { ...init, signal: abortsAfter(timeoutMs) });
    if (answer.ok || (answer.status === 404 && init.method === 'GET')) return answer;
    throw new Error(`${name} answered ${init.method} ${file} with ${answer.status}`);
  }
  const put = (file: string, note: string) =>
    ask(file, {
      method: 'PUT',
      body: note,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });

  return {
    name,
    async latest() {
      const answer = await ask(newest, { method: 'GET' });
      return answer.status === 404 ? undefined : await answer.text();
    },
    async keep(size, note) {
      await put(String(size), note);
      await put(newest, note);
    },
  };
}
