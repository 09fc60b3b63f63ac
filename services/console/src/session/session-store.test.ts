import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionStore } from './session-store';

const url = 'https://ledger.example/api/v1/auth/me';

/** Answers a token request with the key, any other request with its credential. */
async function answer(input: Request | string, init?: { readonly body: string }) {
  if (typeof input !== 'string') return new Response(input.headers.get('authorization'));
  const { api_key } = JSON.parse(init?.body ?? '');
  return Response.json({ access_token: `token of ${api_key}`, expires_in_minutes: 60 });
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  vi.stubGlobal('location', new URL(url));
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

test('requests after a sign-in with another key have a token of that key', async () => {
  const store = new SessionStore();
  const sent = async () => (await store.state().session?.authorized(url))?.text();
  for (const key of ['first', 'second']) {
    await store.signIn(key);
    expect(await sent()).toBe(`Bearer token of ${key}`);
  }
});
