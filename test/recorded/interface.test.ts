import { expect, test } from 'vitest';
import { publicInterface } from './interface.js';

// Update: npx vitest run --project unit test/recorded -u
test('the public interface equals the recorded one', async () => {
  const text = `${JSON.stringify(publicInterface(), undefined, 1)}\n`;
  await expect(text).toMatchFileSnapshot('interface.json');
});
