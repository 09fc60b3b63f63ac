import { Link } from '@tanstack/react-router';
import type { JsonRecord } from '../forms/shape';
import { type PickerKind, useChoice } from '../forms/use-choices';
import { Facts } from '../parts/facts';
import { zoneFormat } from '../parts/instants';

export function AttributeFacts({ attributes }: { readonly attributes: JsonRecord }) {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return <p className="muted">No attributes.</p>;
  const texts = entries.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return <Facts isCard values={Object.fromEntries(texts)} />;
}

const pages = {
  reseller: '/registry/resellers/$id',
  customer: '/registry/customers/$id',
  counterparty: '/registry/counterparties/$id',
  asset: '/registry/assets/$id',
  premise: '/registry/assets/$id',
  utility: '/registry/utilities/$id',
  plan: '/registry/plans/$id',
} as const satisfies Record<PickerKind, string>;

export type PageOfThing = (typeof pages)[PickerKind] | '/registry/enrollments/$id';

/** The id if the caller cannot read the name. */
export function ThingName({ kind, id }: { readonly kind: PickerKind; readonly id: string | null }) {
  const { data } = useChoice(kind, id ?? '');
  if (id === null) return <>–</>;
  return (
    <Link to={pages[kind]} params={{ id }} title={id}>
      {data?.name ?? id.slice(0, 8)}
    </Link>
  );
}

/** In the reader's language, without a time zone. */
export function dayText(day: string): string {
  return zoneFormat('UTC', { dateStyle: 'medium' })(Date.parse(`${day}T00:00:00Z`));
}
