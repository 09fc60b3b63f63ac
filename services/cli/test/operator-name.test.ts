import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { operatorName } from '../src/lanes/operator-name.js';

test('an operator without an account name is named by the user id', () => {
  expect(operatorName(userInfo)).toBe(userInfo().username);
  const withoutName = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(operatorName(withoutName)).toMatch(/^uid \d+$/);
});
