import { readTimeZone } from '@exchange/calendar';
import { isId } from '../forms/check-scalar';
import type { Fault } from '../forms/fault';
import type { OptionsOfFields } from '../forms/field-group';
import { isRecord, type JsonRecord } from '../forms/shape';
import { DataTable, Dialog, Empty, LinkButton, Loaded, Page, Waiting } from '../parts/layout';
import { usePageSearch } from '../reading/address';
import type { AnswerOf } from '../reading/paths';
import type { ReadProblem } from '../reading/problem';
import { useRead } from '../reading/use-read';
import { changeForm, FormButton, FormConfirm, FormDialog, RowForms } from './parts/form-dialog';
import { RegistryNav } from './parts/registry-page';
import { oneGateRule } from './rules';

type Gate = AnswerOf<'/api/v1/exchange/gates/{id}'>;

export function GatesPage() {
  const gates = useRead('/api/v1/exchange/gates');
  return (
    <Page
      title="Gates"
      note="Deadlines for submissions, by delivery interval. The most specific gate that matches a deal applies."
      actions={
        <FormButton kind="primary" form="new" operation="post /api/v1/exchange/gates">
          Set a gate
        </FormButton>
      }
    >
      <RegistryNav />
      <Loaded query={gates}>
        {(rows) => (
          <DataTable
            label="Gates"
            rows={rows}
            rowKey={({ id }) => id}
            titles={{ Actions: <span className="visually-hidden">Actions</span> }}
            columns={{
              'Transaction type': ({ transaction_type }) => transaction_type,
              Market: ({ market }) => market ?? 'all markets',
              Closes: ruleText,
              Actions: ({ id }) => (
                <div className="row">
                  <RowForms
                    about={{ gate: id }}
                    forms={{
                      Change: { form: 'change', operation: 'put /api/v1/exchange/gates/{id}' },
                      Retire: { form: 'retire', operation: 'delete /api/v1/exchange/gates/{id}' },
                    }}
                  />
                  <LinkButton size="small" to="/audit/$stream" params={{ stream: `gate-${id}` }}>
                    History
                  </LinkButton>
                </div>
              ),
            }}
            empty={
              <Empty title="No gates">Set one; until then GATE_CLOSURE_MINUTES applies.</Empty>
            }
          />
        )}
      </Loaded>
      <FormDialog
        name="new"
        title="Set a gate"
        method="post"
        path="/api/v1/exchange/gates"
        without={['type']}
        fields={gateFields}
        rules={[oneGateRule]}
        about={duplicateGate}
        submit="Set it"
        message={() => 'The gate is set.'}
      />
      <GateDialogs />
    </Page>
  );
}

function GateDialogs() {
  const [{ gate: named = '' }, change] = usePageSearch();
  const read = useRead('/api/v1/exchange/gates/{id}', {
    params: { path: { id: named } },
    enabled: isId(named),
  });
  const { data: gate } = read;
  const close = () => change({ form: undefined, gate: undefined });
  if (gate === undefined) {
    return (
      <Dialog title="Gate" isOpen={read.error !== null} onClose={close}>
        <Waiting query={read} />
      </Dialog>
    );
  }
  const target = {
    path: '/api/v1/exchange/gates/{id}',
    params: { path: { id: gate.id } },
  } as const;
  return (
    <>
      <FormDialog
        {...changeForm}
        {...target}
        title="Change a gate"
        values={gate}
        without={['type']}
        fields={gateFields}
        rules={[atMostOneRule]}
        about={duplicateGate}
        message={() => 'The gate was changed.'}
        onDone={close}
      />
      <FormConfirm
        {...target}
        form="retire"
        title="Retire the gate"
        method="delete"
        confirmLabel="Retire it"
        message="The gate was retired."
        onDone={close}
      >
        Gate for every {gate.transaction_type} in {gate.market ?? 'all markets'}: closes{' '}
        {ruleText(gate)}. A retired gate has no effect; its history stays.
      </FormConfirm>
    </>
  );
}

/** Sending one of two rules removes the other. */
function atMostOneRule(body: JsonRecord): readonly Fault[] {
  const rules = ['before_delivery', 'day_ahead'];
  const sent = rules.filter((name) => isRecord(body[name]));
  const [rule] = rules.filter((name) => body[name] === null);
  if (sent.length === 2) {
    return [{ path: ['day_ahead'], message: 'Remove one of the two rules.' }];
  }
  if (rule === undefined || sent.length > 0) return [];
  return [{ path: [rule], message: 'A gate needs one of the two rules.' }];
}

function ruleText({ before_delivery, day_ahead }: Gate): string {
  if (before_delivery !== null) {
    return `${before_delivery.minutes.toLocaleString()} minutes before a delivery interval begins`;
  }
  if (day_ahead === null) return '–';
  const { local_time, time_zone, days_before } = day_ahead;
  const days = days_before === 1 ? 'the day before' : `${days_before} days before`;
  const when = days_before === 0 ? 'on the day of the delivery' : `${days} the delivery`;
  return `at ${local_time} (${time_zone}) ${when}`;
}

const gateFields: OptionsOfFields = {
  transaction_type: { label: 'Transaction type', required: true },
  market: { hint: 'Empty: all markets, and deals without a market' },
  before_delivery: { label: 'Before delivery' },
  day_ahead: { label: 'Day-ahead' },
  local_time: { label: 'Local time' },
  time_zone: {
    suggestions: Intl.supportedValuesOf('timeZone').filter(
      (name) => readTimeZone(name) !== undefined,
    ),
  },
};

function duplicateGate({ status }: ReadProblem): string | undefined {
  return status === 409 ? 'transaction_type' : undefined;
}
