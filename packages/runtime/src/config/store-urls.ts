import { z } from 'zod';
import { errorText } from '../errors/error-text.js';
import { readConnectionString } from './connection-string.js';
import { optional } from './setting-forms.js';

const storeUrl = (protocol: RegExp, form: string) =>
  optional(z.string().refine((text) => protocol.test(text), `should be a URL like ${form}`));
const password = optional(z.string());
const eventStoreUrl = storeUrl(/^(esdb|kurrentdb)(\+discover)?:\/\//, 'esdb://host:2113?tls=true');
const databaseUrl = (user: string, host: string) =>
  storeUrl(/^postgres(ql)?:\/\//, `postgres://${user}:password@${host}:5432/database`);

/** Each has a setting for its password, which is not percent-encoded. */
export const storeSettings = {
  EVENTSTORE_URL: eventStoreUrl,
  EVENTSTORE_PASSWORD: password,
  DATABASE_URL: databaseUrl('user', 'host'),
  DATABASE_PASSWORD: password,
  DATABASE_READ_URL: databaseUrl('reader', 'replica'),
  DATABASE_READ_PASSWORD: password,
  REDIS_URL: storeUrl(/^rediss?:\/\//, 'redis://host:6379'),
  REDIS_PASSWORD: password,
};

const storeValues = z.object(storeSettings);
type StoreValues = z.output<typeof storeValues>;
type UrlName = Extract<keyof StoreValues, `${string}_URL`>;

const passwordNames = {
  EVENTSTORE_URL: 'EVENTSTORE_PASSWORD',
  DATABASE_URL: 'DATABASE_PASSWORD',
  DATABASE_READ_URL: 'DATABASE_READ_PASSWORD',
  REDIS_URL: 'REDIS_PASSWORD',
} as const satisfies Readonly<Record<UrlName, keyof StoreValues>>;
const urlNames = Object.keys(passwordNames) as UrlName[];

export function storeUrlOf(values: StoreValues, name: UrlName): string | undefined {
  const url = values[name];
  const secret = values[passwordNames[name]];
  return url === undefined || secret === undefined ? url : withPassword(url, secret);
}

/** One line per invalid URL or unused password, without the password. */
export function storeUrlFaults(values: StoreValues): readonly string[] {
  return urlNames.flatMap((name) => {
    const url = values[name];
    const passwordName = passwordNames[name];
    const secret = values[passwordName];
    if (url === undefined) {
      return secret === undefined ? [] : [`${passwordName}: is set, and ${name} is not`];
    }
    const fault = secret === undefined ? undefined : passwordFault(url, secret, name);
    if (fault !== undefined) return [`${passwordName}: ${fault}`];
    const reason = reasonOf(name, storeUrlOf(values, name) ?? url);
    if (reason === undefined) return [];
    return [
      `${name}: ${reason}. In a user name or password / # ? @ : % are written %2F %23 %3F %40 %3A %25; ` +
        `or omit the password and set ${passwordName}, which is not encoded`,
    ];
  });
}

function reasonOf(name: UrlName, url: string): string | undefined {
  if (!name.startsWith('EVENTSTORE')) return urlFault(url);
  try {
    readConnectionString(url);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

export function urlFault(text: string): string | undefined {
  // A PostgreSQL URL may omit the host: the query may name a socket's folder.
  const parsable = text.replace('@/', '@localhost/');
  if (!URL.canParse(parsable)) return 'cannot be read as a URL';
  const { hash, username, password: secret, pathname, search } = new URL(parsable);
  if (hash !== '' || text.includes('#')) return 'has a #; the text after it is ignored';
  const isBroken = username === '' && pathname === '' && search.includes('@');
  if (pathname.includes('@') || isBroken) {
    return 'has an @ after its host';
  }
  return [username, secret, pathname].every(isEncoded)
    ? undefined
    : 'has a % that is not followed by two hexadecimal digits';
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const userInfo = /^([a-z+]+:\/\/)(?:([^:/?#@]*)(?::([^/?#@]*))?@)?/i;

function passwordFault(url: string, secret: string, name: UrlName): string | undefined {
  const [, , user, inUrl] = userInfo.exec(url) ?? [];
  if (inUrl !== undefined && inUrl !== '' && inUrl !== encodeURIComponent(secret)) {
    return `${name} has another password; set one of the two`;
  }
  if (user === undefined && name !== 'REDIS_URL') return `${name} names no user, as in user@host`;
  return undefined;
}

function withPassword(url: string, secret: string): string {
  return url.replace(
    userInfo,
    (_, scheme: string, user = '') => `${scheme}${user}:${encodeURIComponent(secret)}@`,
  );
}
