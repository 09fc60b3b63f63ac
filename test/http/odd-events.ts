import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { startLogAt } from '../services/other-formats.js';

export interface OddEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: string;
}

// A large stack for a recursive writer.
const script = `
const { workerData, parentPort } = require('node:worker_threads');
const { EventStoreDBClient, jsonEvent } = require('@eventstore/db-client');
const { url, id, stream, type, data, metadata } = workerData;
const client = EventStoreDBClient.connectionString(url);
client
  .appendToStream(stream, [jsonEvent({ id, type, data: JSON.parse(data), metadata })])
  .then(() => client.dispose())
  .then(() => parentPort.postMessage('done'));
`;

export async function appendOdd(url: string, { stream, type, data }: OddEvent): Promise<void> {
  await startLogAt(url);
  const metadata = {
    schema_version: 1,
    recorded_at: new Date().toISOString(),
    actor: { kind: 'system', id: 'test' },
    scope: 'platform',
    request_id: 'test',
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
  };
  const worker = new Worker(script, {
    eval: true,
    workerData: { url, id: randomUUID(), stream, type, data, metadata },
    resourceLimits: { stackSizeMb: 200 },
  });
  try {
    await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
}
