import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonMap } from '../acceptance/client.js';
import { publicInterface } from './interface.js';
import { unrecorded } from './requests.js';

// Update: npx vitest run --project unit test/recorded -u
test('the public interface equals the recorded one', async () => {
  const text = `${JSON.stringify(publicInterface(), undefined, 1)}\n`;
  await expect(text).toMatchFileSnapshot('interface.json');
});

test('every operation has a recorded answer, or a reason against one', () => {
  const answers: JsonMap = JSON.parse(
    readFileSync(new URL('answers.json', import.meta.url), 'utf8'),
  );
  const recorded = new Set(Object.keys(answers).map((name) => name.split(' ')[0]));
  const operations = publicInterface().operations.map((one) => one.split(' ')[0] ?? one);
  expect(operations.filter((name) => !recorded.has(name))).toEqual(unrecorded);
});
