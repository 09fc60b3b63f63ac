import { userInfo } from 'node:os';
import { expect, test, vi } from 'vitest';
import { operatorName } from '../src/lanes/operator-name.js';

vi.mock('node:os', { spy: true });

test('an operator without an account name is named by the user id', () => {
  vi.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(operatorName()).toMatch(/^uid \d+$/);
});
