import { Link } from '@tanstack/react-router';
import type { PickerKind } from '../forms/picker-kinds';
import { useChoice } from '../forms/use-choices';

const pages = {
  reseller: '/registry/resellers/$id',
  customer: '/registry/customers/$id',
  counterparty: '/registry/counterparties/$id',
  asset: '/registry/assets/$id',
  premise: '/registry/assets/$id',
  utility: '/registry/utilities/$id',
  plan: '/registry/plans/$id',
} as const satisfies Record<PickerKind, string>;

/** The name of a thing, leading to its page; its id where the name is not the caller's to read. */
export function ThingName({ kind, id }: { readonly kind: PickerKind; readonly id: string | null }) {
  const { data } = useChoice(kind, id ?? '');
  if (id === null) return <>–</>;
  return (
    <Link to={pages[kind]} params={{ id }} title={id}>
      {data?.name ?? id.slice(0, 8)}
    </Link>
  );
}
