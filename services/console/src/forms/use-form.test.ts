import { expect, it } from 'vitest';
import { onTopOf } from './use-form';

it('keeps the draft, and takes concurrent changes of other members', () => {
  const draft = {
    begun: { name: 'Gulf', code: 'GULF', lei: '' },
    draft: { name: 'Gulf Coast', code: 'GULF', lei: '' },
  };
  const now = { name: 'Gulf', code: 'GULF-2', lei: '' };
  expect(onTopOf(now, draft)).toEqual({ name: 'Gulf Coast', code: 'GULF-2', lei: '' });
  expect(onTopOf(now, undefined)).toEqual(now);
});

it('drops members that the form does not have', () => {
  const draft = { begun: { name: '', reseller_id: '' }, draft: { name: 'A', reseller_id: 'x' } };
  expect(onTopOf({ name: '' }, draft)).toEqual({ name: 'A' });
});
