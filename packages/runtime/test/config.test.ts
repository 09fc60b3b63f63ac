import { generatePrivateJwk, vkeyOf, witnessSigner } from '@exchange/proof';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config/environment.js';
import { settingFaults } from './setting-faults.js';

const production = {
  NODE_ENV: 'production',
  API_KEYS: 'one,two',
  TOKEN_SIGNING_SECRET: 's'.repeat(32),
  EVENTSTORE_URL: 'esdb+discover://log:2113',
  DATABASE_URL: 'postgres://u:p@db/ledger',
  WEBHOOK_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  PUBLIC_URL: 'https://ledger.example',
};

const signIn = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_AUDIENCE: 'ledger',
  OIDC_ROLE_MAP: 'traders=trader',
};

const retiredAt = '2026-01-01T00:00:00Z';

describe('the configuration', () => {
  test('has defaults for all variables', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      apiKeys: undefined,
      tokenTtlMinutes: 60,
      docsPublic: true,
      rateLimitPerMinute: 0,
      checkpointPublishTo: [],
      operationsPort: undefined,
    });
  });

  test('reads an empty or blank variable as unset', () => {
    const empty = { PORT: '', HOST: '', API_KEYS: '', DATABASE_URL: '', LOG_LEVEL: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
    const blank = { PORT: ' ', OPERATIONS_PORT: ' ', RATE_LIMIT_PER_MINUTE: '\t', API_KEYS: ' ' };
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  test('reads lists separated by commas, and trims spaces', () => {
    const { apiKeys, lanes, checkpointPublishTo } = readConfig({
      API_KEYS: ' one , two',
      LANES: 'customers, assets',
      CHECKPOINT_PUBLISH_TO: 'file:///checkpoints, s3://bucket/prefix',
    });
    expect(apiKeys).toEqual(['one', 'two']);
    expect(lanes).toEqual(['customers', 'assets']);
    expect(checkpointPublishTo).toEqual(['file:///checkpoints', 's3://bucket/prefix']);
  });

  test('reads the earlier name of a lane', () => {
    expect(readConfig({ LANES: 'market,assets' }).lanes).toEqual(['retail', 'assets']);
  });

  test('reads retired secrets with their times, also with @ in a secret', () => {
    const [one, two] = ['a'.repeat(32), `p@ss@${'b'.repeat(32)}`];
    const { retiredSigningSecrets } = readConfig({
      TOKEN_SIGNING_SECRETS_RETIRED: `${one}@2026-01-01T00:00:00Z , ${two}@2026-02-01T01:00:00+01:00`,
    });
    expect(retiredSigningSecrets).toEqual([
      { secret: one, retiredAt: new Date('2026-01-01T00:00:00Z') },
      { secret: two, retiredAt: new Date('2026-02-01T00:00:00Z') },
    ]);
  });

  test('derives the share of a caller from the total by default', () => {
    const { limits } = readConfig({ REQUESTS_IN_FLIGHT_MAX: '40', EXPORTS_SHARE: '32' });
    expect(limits.requests).toEqual({ total: 40, share: 10 });
    expect(limits.exports).toEqual({ total: 32, share: 32 });
    expect(readConfig({ FEEDS_MAX: '1' }).limits.feeds).toEqual({ total: 1, share: 1 });
  });

  test('has a smaller default for PROJECTION_BATCH_EVENTS on the embedded database', () => {
    const of = (env: NodeJS.ProcessEnv) => readConfig(env).projectionBatchEvents;
    expect(of({})).toBe(1_000);
    expect(of({ DATABASE_EMBEDDED: 'true' })).toBe(100);
    expect(of({ DATABASE_EMBEDDED: 'true', PROJECTION_BATCH_EVENTS: '7' })).toBe(7);
  });

  test('adds the origin of the map style to MAP_STYLE_ORIGINS', () => {
    const of = (MAP_STYLE_URL?: string, MAP_STYLE_ORIGINS?: string) =>
      readConfig({ MAP_STYLE_URL, MAP_STYLE_ORIGINS }).mapStyle;
    expect([of(), of('', '')]).toEqual([undefined, undefined]);
    expect(
      of('https://maps.example/a/style.json', 'https://tiles.example, https://maps.example'),
    ).toEqual({
      url: 'https://maps.example/a/style.json',
      origins: ['https://maps.example', 'https://tiles.example'],
    });
  });

  test('reads the settings of sign-in, with http on loopback only', () => {
    const of = (settings: object) => readConfig({ ...signIn, ...settings }).oidc;
    expect(readConfig({}).oidc).toBeUndefined();
    expect(of({ OIDC_ISSUER: 'http://[::1]:8080/realm/' })?.issuer).toBe(
      'http://[::1]:8080/realm/',
    );
    expect(of({ OIDC_CONSOLE_CLIENT_ID: 'console' })).toEqual({
      issuer: 'https://login.example',
      audience: 'ledger',
      rolesClaim: 'roles',
      resellerClaim: 'reseller_id',
      roleMap: new Map([['traders', ['trader']]]),
      console: { clientId: 'console', parameters: 'scope=openid&resource=ledger' },
    });
  });

  test('reads CORS_ORIGINS: any origin, a list, or none', () => {
    const of = (CORS_ORIGINS?: string) => readConfig({ CORS_ORIGINS }).corsOrigins;
    expect([of(), of(''), of('*')]).toEqual(['*', '*', '*']);
    expect(of('none')).toEqual([]);
    expect(of('https://maps.example, http://127.0.0.1:3000')).toEqual([
      'https://maps.example',
      'http://127.0.0.1:3000',
    ]);
  });

  test('reads witnesses with keys and addresses', () => {
    const [one, two] = ['w1.example', 'w2.example'].map(
      (name) => witnessSigner(generatePrivateJwk(name)).vkey,
    );
    const { witnesses } = readConfig({
      WITNESSES: `${one} https://w1.example/ledger/ , ${two}  http://127.0.0.1:8081`,
    });
    expect(witnesses.map(({ verifier: { name, vkey }, url }) => [name, vkey, url])).toEqual([
      ['w1.example', one, 'https://w1.example/ledger'],
      ['w2.example', two, 'http://127.0.0.1:8081'],
    ]);
    expect(readConfig({ WITNESSES: '' }).witnesses).toEqual([]);
    const log = vkeyOf(generatePrivateJwk('a-log'));
    for (const [wrong, why] of [
      [`${one}`, /entry 1 of 1 should be a key and an address/],
      [`${one} https://a.example,${two}`, /entry 2 of 2 should be/],
      [`${one} ftp://a.example`, /https:/],
      [`${one} https://user:word@a.example`, /without user/],
      [`${one} https://a.example/?x`, /without user, password, \?/],
      [`${log} https://a.example`, /key of a log/],
      [`${one?.slice(0, -5)} https://a.example`, /no witness's key/],
      [`${one} https://a.example,${one} https://b.example`, /twice/],
    ] as const) {
      expect(settingFaults({ WITNESSES: wrong })).toMatch(/^WITNESSES: /);
      expect(settingFaults({ WITNESSES: wrong })).toMatch(why);
    }
  });

  test('drops trailing slashes of the public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://ledger.example//' }).publicUrl).toBe(
      'https://ledger.example',
    );
  });

  test.each([
    [{ PORT: '70000' }, /^PORT: /],
    [{ PORT: 'http' }, /^PORT: /],
    [{ TOKEN_SIGNING_SECRET: 'short' }, /^TOKEN_SIGNING_SECRET: .*32 bytes/],
    [{ WEBHOOK_SECRET_KEY: 'c2hvcnQ=' }, /^WEBHOOK_SECRET_KEY: .*32 bytes in base64/],
    [{ WEBHOOK_SECRET_KEYS_RETIRED: 'one' }, /^WEBHOOK_SECRET_KEYS_RETIRED: .*32 bytes/],
    [{ WEBHOOKS_ALLOW: 'http://a/b' }, /^WEBHOOKS_ALLOW: .*hosts and blocks/],
    [{ WEBHOOKS_ALLOW: '10.0.0.0/33' }, /^WEBHOOKS_ALLOW: .*hosts and blocks/],
    [{ TOKEN_SIGNING_SECRETS_RETIRED: 'a'.repeat(32) }, /entry 1 of 1 has no time: .*@2026/],
    [{ TOKEN_SIGNING_SECRETS_RETIRED: `short@${retiredAt}` }, /entry 1 of 1 has less than 32/],
    [{ TOKEN_SIGNING_SECRETS_RETIRED: `${'a'.repeat(32)}@yesterday` }, /RFC 3339/],
    [{ TOKEN_SIGNING_SECRETS_RETIRED: `${'a'.repeat(32)}@2026-01-01` }, /RFC 3339/],
    [{ TOKEN_SIGNING_SECRETS_RETIRED: `${'a'.repeat(32)}@2999-01-01T00:00:00Z` }, /ahead of/],
    [
      {
        TOKEN_SIGNING_SECRETS_RETIRED: `${'a'.repeat(32)}@${retiredAt},${'a'.repeat(32)}@${retiredAt}`,
      },
      /entry 2 of 2 .*listed twice/,
    ],
    [
      {
        TOKEN_SIGNING_SECRET: 'a'.repeat(32),
        TOKEN_SIGNING_SECRETS_RETIRED: `${'a'.repeat(32)}@${retiredAt}`,
      },
      /^TOKEN_SIGNING_SECRETS_RETIRED: contains the current/,
    ],
    [
      { REQUESTS_IN_FLIGHT_MAX: '10', REQUESTS_IN_FLIGHT_SHARE: '11' },
      /at most REQUESTS_IN_FLIGHT_MAX/,
    ],
    [{ FEEDS_SHARE: '0' }, /^FEEDS_SHARE: /],
    [{ API_KEYS: 'one,,two' }, /empty key between its commas/],
    [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL: should be a URL like postgres:/],
    [{ EVENTSTORE_URL: 'http://log:2113' }, /^EVENTSTORE_URL: should be a URL like esdb:/],
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL: should be a URL like redis:/],
    [{ PUBLIC_URL: 'ledger.example' }, /^PUBLIC_URL: should be a URL like https:/],
    [{ PUBLIC_URL: 'https://' }, /^PUBLIC_URL: /],
    [{ PUBLIC_URL: 'https://ledger.example:port' }, /^PUBLIC_URL: /],
    [{ PUBLIC_URL: 'https://ledger.example/?a=b' }, /^PUBLIC_URL: /],
    [{ PUBLIC_URL: 'https://ledger.example/%' }, /^PUBLIC_URL: /],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:x' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: /],
    [{ AWS_ENDPOINT_URL_S3: 'https://[s3' }, /^AWS_ENDPOINT_URL_S3: /],
    [{ API_KEYS: `ops:sha256:${'A'.repeat(64)}` }, /^API_KEYS.*64 lower-case hexadecimal/],
    [{ API_KEYS: `one,ops:sha256:${'a'.repeat(63)}` }, /^API_KEYS.*name:sha256:digest/],
    [{ API_KEYS: `the desk:sha256:${'a'.repeat(64)}` }, /^API_KEYS.*name:sha256:digest/],
    [{ API_PROCESSES: 'many' }, /^API_PROCESSES: should be auto, or a whole number/],
    [{ API_PROCESSES: '0' }, /^API_PROCESSES: Too small/],
    [{ CHECKPOINT_PUBLISH_TO: '/var/checkpoints' }, /should be file:/],
    [{ CHECKPOINT_PUBLISH_TO: 'https://' }, /^CHECKPOINT_PUBLISH_TO.*should be file:/],
    [{ CHECKPOINT_PUBLISH_TO: 'file://checkpoints' }, /^CHECKPOINT_PUBLISH_TO.*should be file:/],
    [{ CHECKPOINT_PUBLISH_TO: 's3:///prefix' }, /^CHECKPOINT_PUBLISH_TO.*should be file:/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY: /],
    [{ CORS_ORIGINS: 'maps.example' }, /^CORS_ORIGINS: .*https:\/\/maps.example/],
    [{ CORS_ORIGINS: 'https://maps.example/' }, /^CORS_ORIGINS: /],
    [{ CORS_ORIGINS: 'https://maps.example, *' }, /^CORS_ORIGINS: /],
    [{ CORS_ORIGINS: 'null' }, /^CORS_ORIGINS: /],
    [{ MAP_STYLE_URL: 'style.json' }, /^MAP_STYLE_URL: .*https:\/\/maps.example/],
    [{ MAP_STYLE_URL: 'javascript:alert(1)' }, /^MAP_STYLE_URL: /],
    [
      {
        MAP_STYLE_URL: 'https://a.example/s',
        MAP_STYLE_ORIGINS: 'https://b.example; script-src *',
      },
      /^MAP_STYLE_ORIGINS: .*https:\/\/tiles.example/,
    ],
    [{ MAP_STYLE_ORIGINS: 'https://b.example' }, /^MAP_STYLE_ORIGINS: .*MAP_STYLE_URL/],
    [{ ...signIn, OIDC_ISSUER: 'http://login.example' }, /^OIDC_ISSUER: .*https/],
    [{ ...signIn, OIDC_ISSUER: 'https://login.example/?a' }, /^OIDC_ISSUER: /],
    [{ OIDC_ISSUER: 'https://login.example' }, /^OIDC_AUDIENCE: .*\nOIDC_ROLE_MAP: /],
    [{ OIDC_ROLE_MAP: 'a=trader', OIDC_AUDIENCE: 'b' }, /^OIDC_AUDIENCE: .*\nOIDC_ROLE_MAP: /],
    [{ ...signIn, OIDC_ROLE_MAP: 'a=trader,seller' }, /^OIDC_ROLE_MAP: .*roles reader, auditor/],
    [{ ...signIn, OIDC_ROLE_MAP: '=trader' }, /^OIDC_ROLE_MAP: .*value=role/],
    [{ ...signIn, OIDC_ROLE_MAP: 'a=trader;a=risk' }, /^OIDC_ROLE_MAP: names a twice/],
    [{ ...signIn, OIDC_CONSOLE_CLIENT_ID: 'ledger' }, /^OIDC_AUDIENCE: is OIDC_CONSOLE_CLIENT_ID/],
    [{ ...signIn, OIDC_CONSOLE_PARAMETERS: 'scope=a' }, /without OIDC_CONSOLE_CLIENT_ID/],
    [{ ...signIn, OIDC_CONSOLE_PARAMETERS: 'openid' }, /^OIDC_CONSOLE_PARAMETERS: .*scope=openid/],
  ])('rejects %j', (env, message) => {
    expect(settingFaults(env)).toMatch(message);
  });

  test('reports all errors together, one per line', () => {
    expect(
      settingFaults({ PORT: '-1', LOG_LEVEL: 'loud', REDIS_URL: 'x' }).split('\n'),
    ).toHaveLength(3);
  });

  test('does not repeat an invalid secret in its error', () => {
    expect(settingFaults({ TOKEN_SIGNING_SECRET: 'hunter2' })).not.toContain('hunter2');
    const retired = `hunter2${'x'.repeat(32)}`;
    for (const entry of [retired, `${retired}@never`, `hunter2@${retiredAt}`]) {
      expect(settingFaults({ TOKEN_SIGNING_SECRETS_RETIRED: entry })).not.toContain('hunter2');
    }
  });
});

describe('the configuration in production', () => {
  test('is valid with all required variables', () => {
    expect(readConfig(production)).toMatchObject({ apiKeys: ['one', 'two'] });
  });

  test.each([
    'API_KEYS',
    'TOKEN_SIGNING_SECRET',
    'EVENTSTORE_URL',
    'DATABASE_URL',
    'WEBHOOK_SECRET_KEY',
    'PUBLIC_URL',
  ])('requires %s', (name) => {
    expect(settingFaults({ ...production, [name]: '' })).toMatch(
      new RegExp(`^${name}: must be set`),
    );
  });

  test('accepts EMBEDDED without stores', () => {
    expect(settingFaults({ NODE_ENV: 'production', EMBEDDED: '1' })).toBe('');
  });
});
