import { pageSize } from './page-cache';

/** Pages with rows from `first` to `last` or within a page's length of them, of a list of `count` rows: nearest first. */
export function pagesNear(
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
): readonly number[] {
  const pageOf = (index: number) => Math.floor(Math.max(0, index) / pageSize);
  const from = pageOf(first - pageSize);
  const lastPage = Math.max(0, Math.ceil(count / pageSize) - 1);
  const until = Math.min(lastPage, pageOf(last + pageSize));
  const middle = pageOf((first + last) / 2);
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at).toSorted(
    (one, other) => Math.abs(one - middle) - Math.abs(other - middle),
  );
}
