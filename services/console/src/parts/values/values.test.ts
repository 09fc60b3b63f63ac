import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Money } from './values';

it('each currency has its own sign', () => {
  const signs = ['USD', 'CAD', 'AUD', 'MXN'].map((currency) =>
    renderToStaticMarkup(Money({ value: 1, currency })).replaceAll(/<[^>]*>/g, ''),
  );
  expect(new Set(signs).size).toBe(4);
});
