import { expect, it } from 'vitest';
import { onTopOf } from './use-form';

it('keeps what was typed, and takes what somebody else changed meanwhile', () => {
  const kept = {
    begun: { name: 'Gulf', code: 'GULF', lei: '' },
    draft: { name: 'Gulf Coast', code: 'GULF', lei: '' },
  };
  const now = { name: 'Gulf', code: 'GULF-2', lei: '' };
  expect(onTopOf(now, kept)).toEqual({ name: 'Gulf Coast', code: 'GULF-2', lei: '' });
  expect(onTopOf(now, undefined)).toEqual(now);
});

it('keeps nothing of a member that the form does not have any more', () => {
  const kept = { begun: { name: '', reseller_id: '' }, draft: { name: 'A', reseller_id: 'x' } };
  expect(onTopOf({ name: '' }, kept)).toEqual({ name: 'A' });
});
