import type { Rule } from '../../forms/fault';
import type { OptionsOfFields } from '../../forms/field-group';
import type { ButtonKind } from '../../parts/button';
import { localDay } from '../../parts/values/instants';
import { usePageSearch } from '../../reading/address';
import type { PathWith } from '../../reading/paths';
import { dayText } from '../parts/columns';
import { changeForm, FormButton, FormDialog } from '../parts/form-dialog';
import type { ThingContext } from '../parts/thing-page';
import { otherWithReason } from '../rules';
import { type Enrollment, reasons } from './enrollment-parts';

type StepIn<Path> = Path extends `/api/v1/enrollments/{id}/${infer Name}` ? Name : never;
type StepName = StepIn<PathWith<'post'>>;

interface Step {
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly isPlatformOnly?: boolean;
  readonly isPossible: (enrollment: Enrollment) => boolean;
  readonly fields?: (context: StepContext) => OptionsOfFields;
  readonly rules?: readonly Rule[];
  readonly places?: Readonly<Record<string, readonly string[]>>;
}

type StepContext = Pick<ThingContext<Enrollment>, 'thing' | 'isPlatform'>;

const inStatus =
  (...statuses: readonly Enrollment['status'][]) =>
  ({ status }: Enrollment) =>
    statuses.includes(status);

const reasonCode = {
  suggestions: Object.keys(reasons),
  notes: reasons,
  hint: 'LFG and MVO in Texas only',
};
const longReason = () => ({ reason: { long: true } });
const today = () => localDay(new Date().toISOString());

const steps: Readonly<Record<StepName, Step>> = {
  submit: {
    label: 'Submit',
    kind: 'primary',
    isPossible: inStatus('pending'),
    fields: () => ({
      tracking_number: {
        hint: 'Empty: a new one. The terms of the plan are copied; service point and authorization become final.',
      },
    }),
    places: { tracking_number: ['tracking_number_in_use'] },
  },
  accept: {
    label: 'Accept',
    kind: 'primary',
    isPlatformOnly: true,
    isPossible: inStatus('submitted'),
    fields: ({ thing }) => ({ effective_date: { standard: thing.requested_start ?? undefined } }),
    places: { effective_date: ['effective_before_today', 'too_far_ahead'] },
  },
  reject: {
    label: 'Reject',
    isPlatformOnly: true,
    isPossible: inStatus('submitted'),
    fields: () => ({ reason_code: reasonCode, ...longReason() }),
    rules: [otherWithReason],
    places: { reason_code: ['unknown_reason_code'] },
  },
  activate: {
    label: 'Activate',
    kind: 'primary',
    isPlatformOnly: true,
    isPossible: inStatus('accepted'),
    fields: ({ thing }) => ({ started_on: { standard: thing.effective_date ?? undefined } }),
    places: {
      started_on: [
        'before_effective_date',
        'before_incumbent_start',
        'other_supply',
        'after_today',
      ],
    },
  },
  object: {
    label: 'Record an objection',
    isPlatformOnly: true,
    isPossible: inStatus('submitted', 'accepted'),
    fields: longReason,
  },
  resolve: {
    label: 'Resolve the objection',
    kind: 'primary',
    isPlatformOnly: true,
    isPossible: inStatus('objected'),
    fields: () => ({
      outcome: { hint: 'Overruled: as before the objection. Upheld: the enrollment is rejected.' },
    }),
  },
  rescind: {
    label: 'Rescind',
    isPossible: inStatus('submitted', 'accepted', 'objected'),
    fields: ({ thing }) => ({
      requested_at: {
        label: 'Time of the customer’s request',
        hint: `Last day: ${dayText(thing.rescission_ends_on)}`,
        standard: new Date().toISOString(),
      },
    }),
  },
  cancel: {
    label: 'Cancel the enrollment',
    isPossible: inStatus('pending', 'submitted'),
    fields: longReason,
  },
  'object-to-switch': {
    label: 'Object to the switch',
    isPossible: ({ status, ending_on }) => status === 'active' && ending_on !== null,
    fields: longReason,
  },
  drop: {
    label: 'Drop',
    isPossible: inStatus('active'),
    fields: ({ isPlatform }) => ({
      reason_code: reasonCode,
      effective_date: { label: 'End of the supply', standard: today() },
      ...(!isPlatform && { initiated_by: { choices: ['customer', 'supplier'] } }),
    }),
    places: {
      reason_code: ['unknown_reason_code'],
      effective_date: ['before_start', 'after_today'],
    },
  },
  reinstate: {
    label: 'Reinstate',
    isPlatformOnly: true,
    isPossible: inStatus('dropped'),
    fields: longReason,
  },
};

const isStep = (name: string): name is StepName => Object.hasOwn(steps, name);
const pathOf = (name: StepName) => `/api/v1/enrollments/{id}/${name}` as const;

const mayTake = ({ isPlatformOnly = false }: Step, isPlatform: boolean) =>
  isPlatform || !isPlatformOnly;

export function StepButtons({ thing, isPlatform }: StepContext) {
  const possible = Object.keys(steps)
    .filter(isStep)
    .filter((name) => mayTake(steps[name], isPlatform) && steps[name].isPossible(thing));
  return (
    <>
      {possible.map((name) => (
        <FormButton
          key={name}
          form={name}
          kind={steps[name].kind}
          operation={`post ${pathOf(name)}`}
        >
          {steps[name].label}
        </FormButton>
      ))}
      {thing.status === 'pending' && (
        <FormButton form="change" operation="put /api/v1/enrollments/{id}">
          Change
        </FormButton>
      )}
    </>
  );
}

/** Stays open after another user's step, to keep input and show the refusal. */
export function StepDialog({ id, thing, etag, isPlatform }: ThingContext<Enrollment>) {
  const [{ form: name = '' }] = usePageSearch();
  if (!isStep(name) || !mayTake(steps[name], isPlatform)) return null;
  const { label, fields, rules, places = {} } = steps[name];
  return (
    <FormDialog
      name={name}
      title={`${label}: ${thing.customer_name}`}
      method="post"
      path={pathOf(name)}
      params={{ path: { id } }}
      ifMatch={etag}
      fields={fields?.({ thing, isPlatform })}
      rules={rules}
      about={({ code = '' }) => Object.keys(places).find((place) => places[place]?.includes(code))}
      submit={label}
      message={({ status }) => `${label}: done. The enrollment is ${status}.`}
    />
  );
}

export const authorizationFields: OptionsOfFields = {
  scheme: { suggestions: ['us-esiid', 'gb-mpan'], hint: 'Or utility: with the id of a utility' },
  id: { label: 'Id of the meter' },
  reference: { hint: 'Of the signed form or the recording' },
};

export function ChangeEnrollment({ id, thing, etag }: ThingContext<Enrollment>) {
  return (
    <FormDialog
      {...changeForm}
      title={`Change the enrollment of ${thing.customer_name}`}
      path="/api/v1/enrollments/{id}"
      params={{ path: { id } }}
      values={thing}
      ifMatch={etag}
      fields={authorizationFields}
      about={({ code }) => (code === 'invalid_service_point' ? 'service_point' : undefined)}
      message={({ customer_name }) => `Changed the enrollment of ${customer_name}.`}
    />
  );
}
