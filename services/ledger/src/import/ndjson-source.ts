import { createInterface } from 'node:readline';
import type { Json } from '@exchange/units';
import { assetFromFeature } from './asset-from-feature.js';
import { type AssetMapping, present } from './asset-mapping.js';
import { openFile } from './file-source.js';
import type { ImportLine, ImportSource } from './import-line.js';
import { isJsonObject, textOf } from './json.js';

/** One JSON object a line, each a GeoJSON Feature or the body of `POST /assets`. */
export function ndjsonSource(path: string, mapping: AssetMapping): ImportSource {
  const file = openFile(path);
  const done = { bytes: 0 };
  return {
    noun: 'line',
    fractionRead: () => Math.min(1, done.bytes / Math.max(1, file.bytes)),
    lines: objects(file.stream, mapping, done),
  };
}

async function* objects(
  stream: NodeJS.ReadableStream,
  mapping: AssetMapping,
  done: { bytes: number },
): AsyncGenerator<ImportLine> {
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  let line = 0;
  for await (const text of createInterface({
    input: stream,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    done.bytes += Buffer.byteLength(text) + 1;
    const json = text.slice(leadIn(text)).trim();
    if (json !== '') yield lineOf(json, line, mapping);
  }
  if (failure !== undefined) throw failure;
}

function lineOf(text: string, line: number, mapping: AssetMapping): ImportLine {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', line, reason: `is no JSON: ${reason}`, source: text };
  }
  if (!isJsonObject(value)) {
    return { kind: 'refused', line, reason: 'should be a JSON object', source: value };
  }
  if (value.type === 'Feature') return assetFromFeature(value, line, mapping);
  const { keyColumn, type, reseller, customer } = mapping;
  const { attributes } = value;
  const keyed = isJsonObject(attributes) ? { ...attributes, ...value } : value;
  const naturalKey = keyColumn === undefined ? undefined : textOf(keyed[keyColumn]);
  if (keyColumn !== undefined && (naturalKey === undefined || naturalKey === '')) {
    return { kind: 'refused', line, reason: `no key: ${keyColumn} is empty`, source: value };
  }
  const defaults = present({
    asset_type: type,
    reseller_id: reseller.id,
    customer_id: customer.id,
  });
  return { kind: 'request', line, path: '/assets', naturalKey, body: { ...defaults, ...value } };
}

/** A byte order mark may stand before the first text, and RFC 8142 puts a record separator before each. */
function leadIn(text: string): number {
  return text.startsWith('\uFEFF') || text.startsWith('\u001e') ? 1 : 0;
}
