import { oneOf } from '../../reading/address';
import { things } from '../../reading/things';
import { dayFilter, exactFilter, resellerFilter, thingFilter, wordsFilter } from '../parts/filters';
import { listPage } from '../parts/list-page';
import { type Enrollment, enrollmentColumns } from './enrollment-parts';
import { authorizationFields } from './enrollment-steps';

const statuses: readonly Enrollment['status'][] = [
  'pending',
  'submitted',
  'accepted',
  'objected',
  'active',
  'dropped',
  'cancelled',
  'lapsed',
  'rejected',
  'rescinded',
];

const places: Readonly<Record<string, string>> = {
  invalid_service_point: 'service_point',
  plan_withdrawn: 'plan_id',
  customer_inactive: 'premise_asset_id',
};

export const EnrollmentsPage = listPage(things.enrollment, {
  note: 'An enrollment has the reseller, customer and cost key of its premise.',
  filters: [
    wordsFilter('Words of a name, an e-mail, or an id'),
    {
      name: 'status',
      label: 'Status',
      choices: statuses.map((status) => [status, status]),
      query: (status) => ({ status: oneOf(statuses, status) }),
    },
    thingFilter('plan', 'Plan', (plan_id) => ({ plan_id })),
    thingFilter('premise', 'Premise', (premise_asset_id) => ({ premise_asset_id })),
    thingFilter('customer', 'Customer', (customer_id) => ({ customer_id })),
    resellerFilter(),
    exactFilter('tracking_number', 'Tracking number', (tracking_number) => ({ tracking_number })),
    {
      name: 'service_point',
      label: 'Service point',
      hint: 'As scheme:id',
      query: (service_point) => ({ service_point }),
    },
    dayFilter('effective_from', 'Effective from', (effective_from) => ({ effective_from })),
    dayFilter('effective_to', 'Effective to', (effective_to) => ({ effective_to })),
    dayFilter('ended_from', 'Ended from', (ended_from) => ({ ended_from })),
    dayFilter('ended_to', 'Ended to', (ended_to) => ({ ended_to })),
  ],
  columns: Object.values(enrollmentColumns),
  empty: 'Enroll a premise, or change the filters.',
  add: 'Enroll a premise',
  form: ({ search: { premise = '', plan = '' } }) => ({
    form: `enrollment-new-${premise}-${plan}`,
    submit: 'Enroll',
    fields: {
      ...authorizationFields,
      plan_id: { pick: 'plan', label: 'Plan', standard: plan },
      premise_asset_id: { pick: 'premise', label: 'Premise', standard: premise },
      customer_name: { label: 'Name of the customer' },
    },
    about: ({ status, code = '', detail }) =>
      status === 422 && detail.includes('premise')
        ? 'premise_asset_id'
        : status === 403 && detail.includes('plan')
          ? 'plan_id'
          : places[code],
    message: ({ customer_name, status }) => `Enrolled ${customer_name}: ${status}.`,
  }),
});
