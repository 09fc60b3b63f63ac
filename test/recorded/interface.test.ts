import { expect, test } from 'vitest';
import { publicInterface } from './interface.js';

// An addition belongs in the list as well. To write it again: npx vitest run --project unit test/recorded -u
test('the public interface is the recorded one: nothing disappears unnoticed', async () => {
  const text = `${JSON.stringify(publicInterface(), undefined, 1)}\n`;
  await expect(text).toMatchFileSnapshot('interface.json');
});
