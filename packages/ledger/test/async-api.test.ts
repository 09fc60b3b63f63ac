import { describe, expect, test } from 'vitest';
import { buildAsyncApi } from '../src/description/async-api.js';
import { ledger } from '../src/ledger.js';
import { ledgerRoutes } from '../src/ledger-routes.js';

const serverUrl = 'https://ledger.example/base';
const described = Object(buildAsyncApi(ledger, { serverUrl }));
const told = ledger.streams
  .filter(({ stream }) => stream.startsWith('transaction-<'))
  .flatMap(({ events }) => events);

/** The value at a reference such as `#/channels/…`. */
const at = (reference: string) =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce((value, key) => Object(value)[key], described);

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === '$ref' ? [String(one)] : references(one),
  );
}

describe('the description of what is told', () => {
  test('says which AsyncAPI, which version, where, and where the rest is described', () => {
    expect(described).toMatchObject({
      asyncapi: '3.0.0',
      info: { version: '0.1.0', externalDocs: { url: `${serverUrl}/openapi.json` } },
      servers: { ledger: { host: 'ledger.example', protocol: 'https', pathname: '/base' } },
    });
  });

  test('has a message for every event of a transaction, with its data, and for no other', () => {
    expect(told.length).toBeGreaterThan(5);
    const { transactionFeed } = described.channels;
    expect(Object.keys(transactionFeed.messages)).toEqual(told.map(({ type }) => type));
    for (const { type, description } of told) {
      const message = at(transactionFeed.messages[type].$ref);
      expect(message).toMatchObject({ name: type, summary: description });
      expect(message.payload.properties.type).toEqual({ type: 'string', const: type });
      const data = at(message.payload.properties.data.$ref);
      expect(data.required).toContain('transaction_id');
    }
  });

  test('has a message for every event that webhooks may be told of, and for their test', () => {
    const { messages, address } = described.channels.webhooks;
    expect(address).toBeNull();
    expect(new Set(Object.keys(messages))).toEqual(
      new Set([...ledger.webhookTypes, 'webhook.test']),
    );
    expect(Object.keys(messages).length).toBeGreaterThan(told.length);
    for (const [type, { $ref }] of Object.entries<{ readonly $ref: string }>(messages)) {
      const { contentType, payload, headers } = at($ref);
      expect(contentType).toBe('application/cloudevents+json');
      expect(headers.required).toContain('webhook-signature');
      expect(payload.properties).toMatchObject({
        type: { const: type },
        data: { $ref: `#/components/schemas/${type}` },
      });
    }
  });

  test('names the feed where the interface has it, and every message in its operation', () => {
    const { channels, operations } = described;
    const paths = ledgerRoutes.contracts.map(({ path }) => `/api/v1${path}`);
    expect(paths).toContain(channels.transactionFeed.address);
    expect(operations.transactionFeed.messages).toHaveLength(told.length);
  });

  test('points to nothing that it does not have, and is JSON', () => {
    const all = references(described);
    expect(all.length).toBeGreaterThan(told.length);
    for (const reference of all) expect([reference, at(reference)]).not.toContain(undefined);
    expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  });

  test('lets be what a later version may say more', () => {
    expect(JSON.stringify(described)).not.toContain('"additionalProperties":false');
  });
});
