import { isId } from '../forms/check-scalar';
import type { Fault } from '../forms/fault';
import type { JsonRecord } from '../forms/record';
import { isRecord } from '../forms/record';
import { ConfirmDialog } from '../parts/dialog';
import { useToast } from '../parts/toast';
import { useRead } from '../reading/use-read';
import { useWrite } from '../reading/use-write';
import { FormDialog } from './form-dialog';
import { gateFields, gateThere, ruleText } from './gate-texts';
import styles from './registry.module.css';
import { usePageSearch } from './use-page-search';
import { WriteRefusal } from './write-refusal';

/** The gate that the address names, as long as it is there. */
function useGate() {
  const [{ gate = '', form }, change] = usePageSearch();
  const { data } = useRead('/api/v1/exchange/gates/{id}', {
    params: { path: { id: gate } },
    enabled: isId(gate),
  });
  return { gate: data, form, close: () => change({ form: undefined, gate: undefined }) };
}

/** Changes a gate. */
export function ChangeGate() {
  const { gate, close } = useGate();
  const toast = useToast();
  if (gate === undefined) return null;
  return (
    <FormDialog
      name="change"
      title="Change a gate"
      method="put"
      path="/api/v1/exchange/gates/{id}"
      params={{ path: { id: gate.id } }}
      form={`gate-${gate.id}`}
      values={gate}
      without={['type']}
      fields={gateFields}
      rules={[atMostOneRule]}
      about={gateThere}
      submit="Save the changes"
      onDone={() => {
        close();
        toast('The gate was changed.');
      }}
    />
  );
}

/** The two rules stand in for each other: one that is sent takes the other's place. */
function atMostOneRule(body: JsonRecord): readonly Fault[] {
  const sent = ['before_delivery', 'day_ahead'].filter((name) => isRecord(body[name]));
  const taken = ['before_delivery', 'day_ahead'].filter((name) => body[name] === null);
  if (sent.length === 2) {
    return [{ path: ['day_ahead'], message: 'Leave out one of the two rules.' }];
  }
  if (taken.length > 0 && sent.length === 0) {
    return [
      { path: [taken[0] ?? 'before_delivery'], message: 'A gate needs one of the two rules.' },
    ];
  }
  return [];
}

/** Asks before a gate is retired. */
export function RetireGate() {
  const { gate, form, close } = useGate();
  const toast = useToast();
  const write = useWrite('delete', '/api/v1/exchange/gates/{id}', {
    onSuccess: () => {
      close();
      toast('The gate was retired.');
    },
  });
  if (gate === undefined) return null;
  return (
    <ConfirmDialog
      title="Retire the gate"
      isOpen={form === 'retire'}
      onClose={close}
      confirmLabel="Retire it"
      kind="danger"
      isBusy={write.isPending}
      onConfirm={() => write.mutate({ params: { path: { id: gate.id } } })}
    >
      <div className={styles['stack']}>
        <p>
          For every {gate.transaction_type} in {gate.market ?? 'all markets'}: it closes{' '}
          {ruleText(gate)}. It closes nothing any more; its history stays.
        </p>
        <WriteRefusal error={write.error} onAgain={close} />
      </div>
    </ConfirmDialog>
  );
}
