import { Page } from '../../parts/layout';
import { localDay } from '../../parts/values/instants';
import { usePageSearch } from '../../reading/address';
import { useSession } from '../../session/use-session';
import { dayColumn, type ListColumn, textColumn } from '../parts/columns';
import { Filters, filterQuery, resellerFilter } from '../parts/filters';
import { ListTable, type QueryOf } from '../parts/registry-list';
import { RegistryNav } from '../parts/registry-page';
import { ThingTabs } from '../parts/thing-page';
import { type Enrollment, enrollmentColumns } from './enrollment-parts';

const path = '/api/v1/enrollments';
type Query = Partial<QueryOf<typeof path>>;

interface Work {
  readonly note: string;
  readonly query: Query;
  readonly columns: readonly ListColumn<Enrollment>[];
}

const { name, plan, premise, reseller, tracking } = enrollmentColumns;
const soonDays = 60;
const dayMs = 86_400_000;

const dayAhead = (days: number) => localDay(new Date(Date.now() + days * dayMs).toISOString());

const rescissionEnds = dayColumn<Enrollment>(
  'rescission',
  'Rescission until',
  ({ rescission_ends_on }) => rescission_ends_on,
);
const endOf = ({ ending_on, term_ends_on }: Enrollment) =>
  [ending_on, term_ends_on].filter((day) => day !== null).sort()[0];

/** Work by tab, whose first word names it in the address. */
const workNow = (): Readonly<Record<string, Work>> => ({
  'Submitted to the utility': {
    note: 'They wait for the answer of the utility. Without an answer they lapse.',
    query: { status: 'submitted' },
    columns: [rescissionEnds],
  },
  Accepted: {
    note: 'Activate them when the supply has started.',
    query: { status: 'accepted' },
    columns: [
      dayColumn('effective', 'Effective', ({ effective_date }) => effective_date),
      rescissionEnds,
    ],
  },
  'Rescission open': {
    note: 'The customer can still rescind.',
    query: { rescission_from: dayAhead(0) },
    columns: [rescissionEnds, enrollmentColumns.status],
  },
  Objected: {
    note: 'They wait until the objection is resolved.',
    query: { status: 'objected' },
    columns: [textColumn('reason', 'Objection', ({ reason }) => reason)],
  },
  [`Ending within ${soonDays} days`]: {
    note: 'Supplies that end by a switch or by their term, with those past their end. Renew or drop them.',
    query: { ends_to: dayAhead(soonDays) },
    columns: [
      dayColumn('ends', 'Ends', endOf),
      textColumn('by', 'By', (one) => (one.ending_on === endOf(one) ? 'switch' : 'term')),
    ],
  },
});

export function WorkPage() {
  const { isPlatform } = useSession();
  const [search] = usePageSearch();
  const filters = isPlatform ? [resellerFilter()] : [];
  const narrowed = filterQuery<Query>(filters, search);
  const contents = Object.entries(workNow()).map(([title, { note, query, columns }]) => [
    title,
    <div key={title} className="stack">
      <p className="muted">{note}</p>
      <ListTable
        list={{
          many: 'enrollments',
          path,
          filters,
          columns: [name, ...columns, premise, plan, reseller, tracking],
          empty: 'Nothing waits here.',
        }}
        query={{ ...query, ...narrowed }}
      />
    </div>,
  ]);
  return (
    <Page title="Work list" note="Enrollments that wait for an action.">
      <RegistryNav />
      {filters.length > 0 && <Filters filters={filters} />}
      <ThingTabs label="Work by state" contents={Object.fromEntries(contents)} />
    </Page>
  );
}
