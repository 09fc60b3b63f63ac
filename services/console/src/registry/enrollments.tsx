import { Link } from '@tanstack/react-router';
import { Facts } from '../parts/facts';
import { Status } from '../parts/values';
import { nameColumn, statusColumn, ThingName, textColumn, thingColumn } from './columns';
import { resellerFilter, thingFilter, wordsFilter } from './filters';
import { listPage } from './list-page';
import { thingPage } from './thing-page';

export const EnrollmentsPage = listPage<'/api/v1/enrollments'>({
  title: 'Enrollments',
  note: 'An enrollment has the reseller, customer and cost key of its premise.',
  list: {
    many: 'enrollments',
    path: '/api/v1/enrollments',
    filters: [
      wordsFilter('Words of a name, an e-mail, or an id'),
      thingFilter('plan', 'Plan', (plan_id) => ({ plan_id })),
      thingFilter('premise', 'Premise', (premise_asset_id) => ({ premise_asset_id })),
      thingFilter('customer', 'Customer', (customer_id) => ({ customer_id })),
      resellerFilter(),
    ],
    // Plans and resellers are few, so their names are read; premises are shown by id.
    columns: [
      nameColumn('/registry/enrollments/$id', ({ customer_name }) => customer_name),
      textColumn('email', 'E-mail', ({ customer_email }) => customer_email),
      statusColumn(),
      thingColumn('plan', 'Plan', ({ plan_id }) => plan_id),
      {
        id: 'premise',
        title: 'Premise',
        value: ({ premise_asset_id }) => premise_asset_id,
        cell: ({ premise_asset_id: id }) => (
          <Link to="/registry/assets/$id" params={{ id }} title={id}>
            {id.slice(0, 8)}
          </Link>
        ),
      },
      thingColumn('reseller', 'Reseller', ({ reseller_id }) => reseller_id),
      textColumn('cost_key', 'Cost key', ({ cost_key }) => cost_key),
    ],
    empty: 'Enroll a premise, or change the filters.',
  },
  add: 'Enroll a premise',
  form: ({ search: { premise = '', plan = '' } }) => ({
    form: `enrollment-new-${premise}-${plan}`,
    submit: 'Enroll',
    fields: {
      plan_id: { pick: 'plan', label: 'Plan', standard: plan },
      premise_asset_id: { pick: 'premise', label: 'Premise', standard: premise },
      customer_name: { label: 'Name of the customer' },
    },
    about: ({ status, detail }) =>
      status === 422 && detail.includes('premise')
        ? 'premise_asset_id'
        : status === 403 && detail.includes('plan')
          ? 'plan_id'
          : undefined,
    page: '/registry/enrollments/$id',
    done: ({ id, customer_name, status }) => ({
      id,
      message: `Enrolled ${customer_name}: ${status}.`,
    }),
  }),
});

export const EnrollmentPage = thingPage({
  kind: 'Enrollment',
  path: '/api/v1/enrollments/{id}',
  name: ({ customer_name }) => customer_name,
  tabs: ({ thing }) => ({
    Overview: (
      <Facts
        isCard
        values={{
          Status: <Status status={thing.status} />,
          Premise: <ThingName kind="premise" id={thing.premise_asset_id} />,
          Plan: <ThingName kind="plan" id={thing.plan_id} />,
          Name: thing.customer_name,
          'E-mail': thing.customer_email,
          Customer: <ThingName kind="customer" id={thing.customer_id} />,
          Reseller: <ThingName kind="reseller" id={thing.reseller_id} />,
          'Cost key': thing.cost_key,
        }}
      />
    ),
  }),
});
