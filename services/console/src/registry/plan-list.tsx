import { Link } from '@tanstack/react-router';
import { Empty } from '../parts/empty';
import { Quantity } from '../parts/quantity';
import { dayText } from './day-text';
import { RegistryList } from './registry-list';
import { ThingName } from './thing-name';

interface PlanListProps {
  readonly query: {
    readonly utility_id?: string;
    readonly is_business?: boolean;
    readonly q?: string;
  };
}

/** Plans that the caller may see: platform-wide ones, and a reseller's own. */
export function PlanList({ query }: PlanListProps) {
  return (
    <RegistryList
      many="plans"
      path="/api/v1/plans"
      params={{ query: { limit: 500, ...query } }}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: 'Name',
          isRowHeader: true,
          value: ({ name }) => name,
          cell: ({ id, name }) => (
            <Link to="/registry/plans/$id" params={{ id }}>
              {name}
            </Link>
          ),
        },
        {
          id: 'utility',
          title: 'Utility',
          value: ({ utility_id }) => utility_id,
          cell: ({ utility_id }) => <ThingName kind="utility" id={utility_id} />,
        },
        {
          id: 'reseller',
          title: 'Catalog of',
          value: ({ reseller_id }) => reseller_id,
          cell: ({ reseller_id }) =>
            reseller_id === null ? 'everybody' : <ThingName kind="reseller" id={reseller_id} />,
        },
        {
          id: 'rate',
          title: 'Rate',
          align: 'end',
          value: (plan) => plan.rate_cents_per_kwh,
          cell: (plan) => <Quantity value={plan.rate_cents_per_kwh} unit="¢/kWh" />,
        },
        {
          id: 'term',
          title: 'Term (months)',
          align: 'end',
          value: (plan) => plan.term_months,
          cell: (plan) => plan.term_months.toLocaleString(),
        },
        {
          id: 'for',
          title: 'For',
          value: (plan) => (plan.is_business ? 'businesses' : 'homes'),
          cell: (plan) => (plan.is_business ? 'businesses' : 'homes'),
        },
        {
          id: 'from',
          title: 'From',
          value: (plan) => plan.effective_date,
          cell: (plan) => dayText(plan.effective_date),
        },
      ]}
      empty={<Empty title="No plans">None is published, or none fits the filters.</Empty>}
    />
  );
}
