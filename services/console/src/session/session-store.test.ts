import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drafts } from '../forms/draft';
import { createQueryClient } from '../reading/query-client';
import { SessionStore } from './session-store';

const url = 'https://ledger.example/api/v1/auth/me';
let refuses: (credential: string) => boolean;
let sent: Request[];
let issued: number;
let answeredAt = '7';

const jwt = (reseller_id: string) =>
  `a.${btoa(JSON.stringify({ scope: 'reseller', reseller_id })).replaceAll('=', '')}.b`;

/** Answers a token request with the key or its reseller, any other request with its credential. */
async function answer(input: Request | string, init?: { readonly body: string }) {
  if (typeof input === 'string') {
    const { api_key } = JSON.parse(init?.body ?? '');
    if (refuses(api_key)) return new Response(null, { status: 401 });
    issued += 1;
    const [, reseller] = /^key of (.+)/.exec(api_key) ?? [];
    const access_token = reseller === undefined ? `${issued} of ${api_key}` : jwt(reseller);
    return Response.json({ access_token, expires_in_minutes: 60 });
  }
  sent.push(input);
  const credential = input.headers.get('authorization') ?? '';
  if (refuses(credential)) return new Response(null, { status: 401 });
  return new Response(credential, { headers: { 'ledger-position': answeredAt } });
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
  [refuses, sent, issued] = [() => false, [], 0];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function signedIn(credential: string) {
  const store = new SessionStore();
  await store.signIn(credential);
  const read = async () => (await store.state().session?.authorized(url))?.text();
  const askedAgain = () => vi.waitFor(() => expect(store.state().isAskedAgain).toBe(true));
  return { store, read, askedAgain };
}

test('requests after a sign-in with another key have a token of that key', async () => {
  const { store, read } = await signedIn('first');
  expect(await read()).toMatch(/of first$/);
  await store.signIn('second');
  expect(await read()).toMatch(/of second$/);
});

test('renews a token five minutes before its end, and one that the ledger refuses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { read } = await signedIn('key');
  const first = await read();
  vi.setSystemTime(Date.now() + 54 * 60_000);
  expect(await read()).toBe(first);
  vi.setSystemTime(Date.now() + 60_000);
  const second = await read();
  expect(second).not.toBe(first);
  refuses = (credential) => credential === second;
  expect(await read()).not.toBe(second);
});

test('reads wait for the last write, for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { store, read } = await signedIn('key');
  const position = async () => {
    await read();
    return sent.at(-1)?.headers.get('ledger-position');
  };
  expect(await position()).toBeNull();
  const send = (at: string, headers: Record<string, string>) => {
    answeredAt = at;
    return store.state().session?.authorized(url, { method: 'POST', headers });
  };
  await send('7', { 'idempotency-key': 'first' });
  expect(await position()).toBe('7');
  await send('9', {});
  expect(await position(), 'after a search').toBe('7');
  await send('10', { 'idempotency-key': 'second' });
  await send('8', { 'idempotency-key': 'overtaken' });
  expect(await position()).toBe('10');
  vi.setSystemTime(Date.now() + 60_000);
  expect(await position()).toBeNull();
});

test('refused requests wait for another key', async () => {
  const { store, read, askedAgain } = await signedIn('first');
  refuses = (credential) => credential.endsWith('first');
  const waiting = [read(), read()];
  await askedAgain();
  await store.signIn('second');
  const own = expect.stringMatching(/of second$/);
  expect(await Promise.all(waiting)).toEqual([own, own]);
});

test('no request waits for a credential of another reseller', async () => {
  const { store, read, askedAgain } = await signedIn(jwt('north'));
  refuses = (credential) => credential.endsWith(jwt('north'));
  const ended = expect(read()).rejects.toThrow('no session for this request');
  await askedAgain();
  await store.signIn(jwt('south'));
  await ended;
  expect(await read()).toBe(`Bearer ${jwt('south')}`);
});

test('a sign-out ends waiting requests, and forgets answers and typed values', async () => {
  const { store, read, askedAgain } = await signedIn('key');
  drafts.set('form', { begun: {}, draft: { name: 'typed' } });
  const answers = createQueryClient(store);
  answers.setQueryData(['read', 'platform', '/api/v1/keys'], []);
  refuses = () => true;
  const ended = expect(read()).rejects.toThrow('The user signed out.');
  await askedAgain();
  expect(answers.getQueryCache().getAll()).toHaveLength(1);
  store.signOut();
  await ended;
  expect([drafts.size, answers.getQueryCache().getAll()]).toEqual([0, []]);
  expect(new SessionStore().state().session).toBeUndefined();
});

test('another key of the same scope reads all answers again, for its roles may differ', async () => {
  const { store } = await signedIn('reader');
  const answers = createQueryClient(store);
  const isOld = () => {
    const state = answers.getQueryState(['roles']);
    answers.setQueryData(['roles'], 'of a key');
    return state?.isInvalidated;
  };
  isOld();
  await store.signIn('admin');
  expect(isOld()).toBe(true);
  store.state().session?.switchReseller({ id: 'north', name: 'North' });
  expect(isOld()).toBe(false);
  store.signOut();
  isOld();
  await store.signIn('reader');
  expect(isOld(), 'the first sign-in').toBe(false);
});

test('a key of one reseller has its scope, also after a reload', async () => {
  const { store } = await signedIn('platform');
  const scopeOf = ({ state }: SessionStore) => {
    const { resellerId, isPlatform, canSwitch } = state().session ?? {};
    return { resellerId, isPlatform, canSwitch };
  };
  expect(scopeOf(store)).toEqual({ resellerId: undefined, isPlatform: true, canSwitch: true });
  store.state().session?.switchReseller({ id: 'north', name: 'North' });
  await store.signIn('another');
  expect(scopeOf(store)).toEqual({ resellerId: 'north', isPlatform: false, canSwitch: true });
  await store.signIn('key of south');
  const bound = { resellerId: 'south', isPlatform: false, canSwitch: false };
  expect([scopeOf(store), scopeOf(new SessionStore())]).toEqual([bound, bound]);
});
