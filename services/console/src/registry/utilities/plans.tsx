import type { OptionsOfFields } from '../../forms/field-group';
import { Facts, LinkButton } from '../../parts/layout';
import { Quantity } from '../../parts/values/values';
import type { AnswerOf } from '../../reading/paths';
import { things } from '../../reading/things';
import { IfAllowed } from '../../session/allowed';
import {
  dayColumn,
  dayText,
  nameColumn,
  numberColumn,
  ThingName,
  thingColumn,
} from '../parts/columns';
import { dayFilter, thingFilter, wordsFilter } from '../parts/filters';
import { FormButton, FormConfirm, FormDialog } from '../parts/form-dialog';
import { listPage } from '../parts/list-page';
import type { ListDescriptor } from '../parts/registry-list';
import { thingPage } from '../parts/thing-page';

const audience = ({ is_business }: { readonly is_business: boolean }) =>
  is_business ? 'businesses' : 'homes';

export const planList: ListDescriptor<'/api/v1/plans'> = {
  many: 'plans',
  path: '/api/v1/plans',
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
    dayFilter('available', 'Available on', (available_on) => ({ available_on })),
  ],
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
    dayColumn('from', 'From', (plan) => plan.effective_date),
    dayColumn('withdrawn', 'Withdrawn', ({ withdrawn_on }) => withdrawn_on),
  ],
  empty: 'Publish one, or change the filters.',
};

export const PlansPage = listPage(things.plan, {
  ...planList,
  add: 'Publish a plan',
  form: ({ isPlatform }) => ({
    submit: 'Publish',
    without: isPlatform ? [] : ['reseller_id'],
    fields: {
      utility_id: { pick: 'utility', label: 'Utility' },
      reseller_id: {
        pick: 'reseller',
        label: 'Reseller',
        hint: 'Owner of the catalog; empty: available to every reseller',
      },
      rate_type: { suggestions: rateTypes },
    },
    message: ({ name }) => `Published ${name}.`,
  }),
});

const rateTypes = ['fixed', 'variable', 'indexed'];
const unchanged = 'Empty: unchanged';

/** Empty: the ledger copies other members from the version on the effective date. */
const versionFields: OptionsOfFields = {
  name: { hint: unchanged },
  rate_type: { hint: unchanged, suggestions: rateTypes },
  rate_cents_per_kwh: { hint: unchanged },
  term_months: { hint: unchanged },
  effective_date: { hint: 'Empty: today in UTC' },
};

type Plan = AnswerOf<'/api/v1/plans/{id}'>;

/** Withdrawal is final; platform-wide plans belong to the platform. */
const mayChange = (plan: Plan | undefined, isPlatform: boolean): plan is Plan =>
  plan !== undefined &&
  plan.withdrawn_on === undefined &&
  (isPlatform || plan.reseller_id !== null);

export const PlanPage = thingPage(things.plan, {
  name: ({ name }) => name,
  actions: ({ id, thing, isPlatform }) => (
    <>
      {mayChange(thing, isPlatform) && (
        <>
          <FormButton form="change" operation="put /api/v1/plans/{id}">
            New version
          </FormButton>
          <FormButton form="withdraw" operation="post /api/v1/plans/{id}/withdraw">
            Withdraw
          </FormButton>
        </>
      )}
      {thing?.withdrawn_on === undefined && (
        <IfAllowed operation="post /api/v1/enrollments">
          <LinkButton kind="primary" to="/registry/enrollments" search={{ form: 'new', plan: id }}>
            Enroll a premise
          </LinkButton>
        </IfAllowed>
      )}
      <LinkButton to="/registry/enrollments" search={{ plan: id }}>
        Enrollments
      </LinkButton>
    </>
  ),
  tabs: ({ thing }) => ({
    Overview: (
      <>
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
            ...versionFacts(thing),
            ...(thing.withdrawn_on !== undefined && { Withdrawn: dayText(thing.withdrawn_on) }),
          }}
        />
        {thing.upcoming !== undefined && (
          <>
            <h2>Next version</h2>
            <Facts isCard values={{ Name: thing.upcoming.name, ...versionFacts(thing.upcoming) }} />
          </>
        )}
      </>
    ),
  }),
  dialogs: ({ id, thing, etag, isPlatform }) =>
    mayChange(thing, isPlatform) && (
      <>
        <FormDialog
          name="change"
          title={`New version of ${thing.name}`}
          method="put"
          path="/api/v1/plans/{id}"
          params={{ path: { id } }}
          ifMatch={etag}
          fields={versionFields}
          submit="Publish the version"
          message={({ name }) => `Published a version of ${name}.`}
        />
        <FormConfirm
          form="withdraw"
          title={`Withdraw ${thing.name}`}
          method="post"
          path="/api/v1/plans/{id}/withdraw"
          params={{ path: { id } }}
          ifMatch={etag}
          confirmLabel="Withdraw the plan"
          message={`Withdrew ${thing.name}.`}
        >
          No premise can be enrolled in it any more. Enrollments stay.
        </FormConfirm>
      </>
    ),
});

function versionFacts(version: NonNullable<Plan['upcoming']>) {
  return {
    'Rate type': version.rate_type,
    Rate: <Quantity value={version.rate_cents_per_kwh} unit="¢/kWh" />,
    Term: `${version.term_months.toLocaleString()} months`,
    For: audience(version),
    From: dayText(version.effective_date),
  };
}
