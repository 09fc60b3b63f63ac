import { Busy } from '../parts/busy';
import { Button } from '../parts/button';
import { DataTable } from '../parts/data-table';
import { Empty } from '../parts/empty';
import { Failure } from '../parts/failure';
import { LinkButton } from '../parts/link-button';
import { Page } from '../parts/page';
import { useToast } from '../parts/toast';
import { useRead } from '../reading/use-read';
import { FormDialog } from './form-dialog';
import { ChangeGate, RetireGate } from './gate-dialogs';
import { gateFields, gateThere, ruleText } from './gate-texts';
import styles from './registry.module.css';
import { RegistryNav } from './registry-nav';
import { oneGateRule } from './rules';
import { usePageSearch } from './use-page-search';

/** Gates: until when submissions for a delivery interval are taken. */
export function GatesPage() {
  const [, change] = usePageSearch();
  const toast = useToast();
  const { data, error, isPending, refetch } = useRead('/api/v1/exchange/gates');
  return (
    <Page
      title="Gates"
      note="Until when submissions for a delivery interval are taken. The most particular gate that fits a deal counts alone."
      actions={
        <Button kind="primary" onPress={() => change({ form: 'new' })}>
          Set a gate
        </Button>
      }
    >
      <RegistryNav />
      {isPending ? (
        <Busy />
      ) : data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Gates"
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'type',
              title: 'For every',
              isRowHeader: true,
              cell: ({ transaction_type }) => transaction_type,
            },
            { id: 'market', title: 'Market', cell: ({ market }) => market ?? 'all markets' },
            { id: 'rule', title: 'Closes', cell: ruleText },
            {
              id: 'actions',
              title: <span className="visually-hidden">Actions</span>,
              cell: ({ id }) => (
                <div className={styles['buttons']}>
                  <Button size="small" onPress={() => change({ form: 'change', gate: id })}>
                    Change
                  </Button>
                  <Button size="small" onPress={() => change({ form: 'retire', gate: id })}>
                    Retire
                  </Button>
                  <LinkButton size="small" to="/audit/$stream" params={{ stream: `gate-${id}` }}>
                    History
                  </LinkButton>
                </div>
              ),
            },
          ]}
          empty={<Empty title="No gates">Without one, GATE_CLOSURE_MINUTES counts.</Empty>}
        />
      )}
      <FormDialog
        name="new"
        title="Set a gate"
        method="post"
        path="/api/v1/exchange/gates"
        form="gate-new"
        without={['type']}
        fields={gateFields}
        rules={[oneGateRule]}
        about={gateThere}
        submit="Set it"
        onDone={() => {
          change({ form: undefined });
          toast('The gate is set.');
        }}
      />
      <ChangeGate />
      <RetireGate />
    </Page>
  );
}
