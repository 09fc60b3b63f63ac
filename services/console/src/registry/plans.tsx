import { Facts, LinkButton } from '../parts/layout';
import { Quantity } from '../parts/values';
import { nameColumn, numberColumn, thingColumn } from './columns';
import { dayText, ThingName } from './facts';
import { thingFilter, wordsFilter } from './filters';
import { listPage, NewForm } from './list-page';
import type { ListDescriptor } from './registry-list';
import { thingPage } from './thing-page';

const audience = ({ is_business }: { readonly is_business: boolean }) =>
  is_business ? 'businesses' : 'homes';

/** Platform-wide and of the caller's reseller. */
export const planList: ListDescriptor<'/api/v1/plans'> = {
  many: 'plans',
  path: '/api/v1/plans',
  params: (query) => ({ query: { limit: 500, ...query } }),
  filters: [
    wordsFilter('Words of a name, or an id'),
    thingFilter('utility', 'Utility', (utility_id) => ({ utility_id })),
    {
      name: 'business',
      label: 'For',
      choices: [
        ['true', 'Businesses'],
        ['false', 'Homes'],
      ],
      query: (value) => ({ is_business: value === 'true' }),
    },
  ],
  rowKey: ({ id }) => id,
  columns: [
    nameColumn('/registry/plans/$id', ({ name }) => name),
    thingColumn('utility', 'Utility', ({ utility_id }) => utility_id),
    thingColumn('reseller', 'Catalog of', ({ reseller_id }) => reseller_id, 'everybody'),
    {
      id: 'rate',
      title: 'Rate',
      isNumber: true,
      value: (plan) => plan.rate_cents_per_kwh,
      cell: (plan) => <Quantity value={plan.rate_cents_per_kwh} unit="¢/kWh" />,
    },
    numberColumn('term', 'Term (months)', ({ term_months }) => term_months),
    { id: 'for', title: 'For', value: audience, cell: audience },
    {
      id: 'from',
      title: 'From',
      value: (plan) => plan.effective_date,
      cell: (plan) => dayText(plan.effective_date),
    },
  ],
  empty: 'Publish one, or change the filters.',
};

export const PlansPage = listPage({
  title: 'Plans',
  list: planList,
  add: 'Publish a plan',
  form: ({ title, isPlatform }) => (
    <NewForm
      title={title}
      path="/api/v1/plans"
      form="plan-new"
      submit="Publish"
      without={isPlatform ? [] : ['reseller_id']}
      fields={{
        utility_id: { pick: 'utility', label: 'Utility' },
        reseller_id: {
          pick: 'reseller',
          label: 'Reseller',
          hint: 'Owner of the catalog; empty: available to every reseller',
        },
        rate_type: { suggestions: ['fixed', 'variable', 'indexed'] },
      }}
      page="/registry/plans/$id"
      done={({ id, name }) => ({ id, message: `Published ${name}.` })}
    />
  ),
});

export const PlanPage = thingPage({
  kind: 'Plan',
  path: '/api/v1/plans/{id}',
  name: ({ name }) => name,
  actions: ({ id }) => (
    <>
      <LinkButton kind="primary" to="/registry/enrollments" search={{ form: 'new', plan: id }}>
        Enroll a premise
      </LinkButton>
      <LinkButton to="/registry/enrollments" search={{ plan: id }}>
        Enrollments
      </LinkButton>
    </>
  ),
  tabs: ({ thing }) => ({
    Overview: (
      <Facts
        isCard
        values={{
          Utility: <ThingName kind="utility" id={thing.utility_id} />,
          'Catalog of':
            thing.reseller_id === null ? (
              'everybody'
            ) : (
              <ThingName kind="reseller" id={thing.reseller_id} />
            ),
          'Rate type': thing.rate_type,
          Rate: <Quantity value={thing.rate_cents_per_kwh} unit="¢/kWh" />,
          Term: `${thing.term_months.toLocaleString()} months`,
          For: audience(thing),
          From: dayText(thing.effective_date),
        }}
      />
    ),
  }),
});
