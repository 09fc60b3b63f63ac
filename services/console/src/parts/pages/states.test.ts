import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Loaded } from './states';

it('shows earlier data below the failure of a later read', () => {
  const shown = (data: string | undefined, error: Error | null) => {
    const query = { data, error, isPending: data === undefined, refetch: () => undefined };
    return renderToStaticMarkup(Loaded({ query, children: (text) => text }));
  };
  expect(shown('earlier', null)).toBe('earlier');
  expect(shown('earlier', new Error('lost'))).toMatch(/No response.*earlier$/);
  expect(shown(undefined, new Error('lost'))).toMatch(/No response/);
  expect(shown(undefined, null)).toMatch(/Loading/);
});
