import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { publicJwk } from '../../packages/proof/test/sample-export.js';

export function writeExport(
  folder: string,
  text: string,
  checkpoint: string,
  isPacked = false,
): { readonly file: string; readonly evidence: { checkpoint: string; key: string } } {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/events.ndjson${isPacked ? '.gz' : ''}`;
  const evidence = { checkpoint: `${folder}/checkpoint`, key: `${folder}/key.json` };
  writeFileSync(file, isPacked ? gzipSync(text) : text);
  writeFileSync(evidence.checkpoint, checkpoint);
  writeFileSync(evidence.key, JSON.stringify(publicJwk));
  return { file, evidence };
}
