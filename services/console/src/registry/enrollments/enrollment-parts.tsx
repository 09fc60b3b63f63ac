import { enrollmentReasons, texanReasons } from '@exchange/units';
import { Link } from '@tanstack/react-router';
import { Quantity } from '../../parts/values/values';
import type { ItemOf } from '../../reading/paths';
import {
  dayColumn,
  type ListColumn,
  nameColumn,
  statusColumn,
  textColumn,
  thingColumn,
} from '../parts/columns';

export type Enrollment = ItemOf<'/api/v1/enrollments'>;
type Column = ListColumn<Enrollment>;

export const reasons: Readonly<Record<string, string>> = { ...enrollmentReasons, ...texanReasons };

export const servicePointKey = ({ service_point: point }: Enrollment): string | null =>
  point === null ? null : `${point.scheme}:${point.id}`;

/** Reads names of plans and resellers, which are few. */
export const enrollmentColumns = {
  name: nameColumn('/registry/enrollments/$id', ({ customer_name }) => customer_name),
  email: textColumn('email', 'E-mail', ({ customer_email }) => customer_email),
  status: statusColumn(),
  plan: thingColumn('plan', 'Plan', ({ plan_id }) => plan_id),
  premise: {
    id: 'premise',
    title: 'Premise',
    value: ({ premise_asset_id }) => premise_asset_id,
    cell: ({ premise_asset_id: id }) => (
      <Link to="/registry/assets/$id" params={{ id }} title={id}>
        {id.slice(0, 8)}
      </Link>
    ),
  },
  reseller: thingColumn('reseller', 'Reseller', ({ reseller_id }) => reseller_id),
  costKey: textColumn('cost_key', 'Cost key', ({ cost_key }) => cost_key),
  tracking: {
    ...textColumn(
      'tracking',
      'Tracking number',
      ({ tracking_number }: Enrollment) => tracking_number,
    ),
    cell: ({ tracking_number }) => <span className="anywhere">{tracking_number ?? '–'}</span>,
  },
  from: dayColumn('from', 'From', (one) => one.started_on ?? one.effective_date),
  to: dayColumn('to', 'To', (one) => one.ended_on ?? one.ending_on),
} satisfies Readonly<Record<string, Column>>;

export function ServicePoint({ thing }: { readonly thing: Enrollment }) {
  const key = servicePointKey(thing);
  if (key === null) return '–';
  // It finds no pending enrollments.
  if (thing.exclusive_by === null) return key;
  return (
    <Link to="/registry/enrollments" search={{ service_point: key }} className="anywhere">
      {key}
    </Link>
  );
}

export function SignedTerms({ terms }: { readonly terms: Enrollment['plan_terms'] }) {
  if (terms === null) return '–';
  return (
    <>
      {terms.name}: {terms.rate_type}, <Quantity value={terms.rate_cents_per_kwh} unit="¢/kWh" />,{' '}
      {terms.term_months} months
    </>
  );
}
