import { useNavigate, useRouterState } from '@tanstack/react-router';

/** Parameters of an address; the router parses `1001` as a number. */
export type Raw = Readonly<Record<string, unknown>>;

export function textIn(raw: Raw, name: string): string | undefined {
  const value = raw[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** Undefined for an invalid text, which would otherwise stay among the parameters of the page. */
export function validText(raw: Raw, name: string, isValid: (text: string) => boolean) {
  const text = textIn(raw, name);
  return { [name]: text !== undefined && isValid(text) ? text : undefined };
}

export const oneOf = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value);

export function queryText(
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

export type PageSearch = Readonly<Record<string, string>>;

/** Changes parameters of the page's address; empty values remove them. */
export function useSearchChange() {
  const navigate = useNavigate();
  return (changes: object) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: object) => withoutEmpty({ ...before, ...changes }),
    });
}

export function usePageSearch() {
  const search = useRouterState({ select: ({ location }) => textsOf(location.search) });
  return [search, useSearchChange()] as const;
}

function textsOf(search: object): PageSearch {
  const texts = Object.entries(withoutEmpty(search)).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
  return Object.fromEntries(texts);
}

const withoutEmpty = (search: object) =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
