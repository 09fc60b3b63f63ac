import { describe, expect, test } from 'vitest';
import { buildAsyncApi } from '../src/description/async-api.js';
import { ledger } from '../src/ledger.js';
import { ledgerRoutes } from '../src/ledger-routes.js';

const serverUrl = 'https://ledger.example/base';
const document = Object(buildAsyncApi(ledger, { serverUrl }));
const published = ledger.streams
  .filter(({ stream }) => stream.startsWith('transaction-<'))
  .flatMap(({ events }) => events);

const at = (reference: string) =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce((value, key) => Object(value)[key], document);

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === '$ref' ? [String(one)] : references(one),
  );
}

describe('the AsyncAPI document', () => {
  test('has versions, server and a link to the OpenAPI document', () => {
    expect(document).toMatchObject({
      asyncapi: '3.0.0',
      info: { version: '0.1.0', externalDocs: { url: `${serverUrl}/openapi.json` } },
      servers: { ledger: { host: 'ledger.example', protocol: 'https', pathname: '/base' } },
    });
  });

  test('has exactly the events of transactions as messages of the feed', () => {
    expect(published.length).toBeGreaterThan(5);
    const { transactionFeed } = document.channels;
    expect(Object.keys(transactionFeed.messages)).toEqual(published.map(({ type }) => type));
    for (const { type, description } of published) {
      const message = at(transactionFeed.messages[type].$ref);
      expect(message).toMatchObject({ name: type, summary: description });
      expect(message.payload.properties.type).toEqual({ type: 'string', const: type });
      const data = at(message.payload.properties.data.$ref);
      expect(data.required).toContain('transaction_id');
    }
  });

  test('has the published events and the test event as messages of webhooks', () => {
    const { messages, address } = document.channels.webhooks;
    expect(address).toBeNull();
    expect(new Set(Object.keys(messages))).toEqual(
      new Set([...ledger.webhookTypes, 'webhook.test']),
    );
    expect(Object.keys(messages).length).toBeGreaterThan(published.length);
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

  test('has the path of the feed, and its messages in the operation', () => {
    const { channels, operations } = document;
    const paths = ledgerRoutes.contracts.map(({ path }) => `/api/v1${path}`);
    expect(paths).toContain(channels.transactionFeed.address);
    expect(operations.transactionFeed.messages).toHaveLength(published.length);
  });

  test('has only valid references, and is JSON', () => {
    const all = references(document);
    expect(all.length).toBeGreaterThan(published.length);
    for (const reference of all) expect([reference, at(reference)]).not.toContain(undefined);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('allows additional properties of later versions', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });
});
