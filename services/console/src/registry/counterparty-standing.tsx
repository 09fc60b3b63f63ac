import { useToast } from '../parts/toast';
import { FormDialog } from './form-dialog';
import { usePageSearch } from './use-page-search';

interface CounterpartyStandingProps {
  readonly id: string;
  readonly name: string;
  readonly etag: string | undefined;
}

/** Suspends a counterparty, or makes it active again, with the reason why. */
export function CounterpartyStanding({ id, name, etag }: CounterpartyStandingProps) {
  const [, change] = usePageSearch();
  const toast = useToast();
  const form = {
    method: 'put',
    path: '/api/v1/exchange/counterparties/{id}',
    params: { path: { id } },
    ifMatch: etag,
    without: ['code', 'name', 'lei', 'eic', 'attributes'],
  } as const;
  return (
    <>
      <FormDialog
        {...form}
        name="suspend"
        title={`Suspend ${name}`}
        form={`counterparty-suspend-${id}`}
        fixed={{ status: 'suspended' }}
        fields={{
          reason: {
            long: true,
            hint: 'Its history keeps it. From now on, trades with it are neither submitted nor confirmed; nominations, curtailments, cancellations and settlements go on.',
          },
        }}
        submit="Suspend"
        onDone={() => {
          change({ form: undefined });
          toast(`Suspended ${name}.`);
        }}
      />
      <FormDialog
        {...form}
        name="activate"
        title={`Make ${name} active`}
        form={`counterparty-activate-${id}`}
        fixed={{ status: 'active' }}
        fields={{ reason: { long: true, hint: 'Its history keeps it.' } }}
        submit="Make active"
        onDone={() => {
          change({ form: undefined });
          toast(`${name} is active.`);
        }}
      />
    </>
  );
}
