import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drafts } from './draft';
import { onTopOf, useForm } from './use-form';

it('a form that opens again sends its draft with the same key, until it is sent', () => {
  const opened = () => {
    const forms: ReturnType<typeof useForm>[] = [];
    const shape = { kind: 'object', fields: [] } as const;
    const Form = () => {
      forms.push(useForm({ form: 'form', shape, rules: [] }));
      return null;
    };
    renderToStaticMarkup(createElement(Form));
    return forms[0];
  };
  const first = opened();
  first?.body();
  if (first !== undefined) first.key.current = 'first';
  expect(opened()?.key.current).toBe('first');
  first?.forget();
  expect([opened()?.key.current, drafts.size]).toEqual([undefined, 0]);
});

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
