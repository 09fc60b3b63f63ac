import { useNavigate } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { Empty } from '../parts/empty';
import { LinkButton } from '../parts/link-button';
import { Page } from '../parts/page';
import { Status } from '../parts/status';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { codedColumns } from './coded-columns';
import { ChoiceFilter, Filters, TextFilter } from './filters';
import { FormDialog } from './form-dialog';
import { codeInUse } from './refusals';
import { RegistryList } from './registry-list';
import { RegistryNav } from './registry-nav';
import { reasonWithStatus } from './rules';
import { searchOf } from './search-filter';
import { usePageSearch } from './use-page-search';

const statuses = ['active', 'suspended'] as const;

/** Counterparties: the other sides of trades. */
export function CounterpartiesPage() {
  const { scope } = useSession();
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  const isPlatform = scope.kind === 'platform';
  const status = statuses.find((one) => one === search['status']);
  return (
    <Page
      title="Counterparties"
      actions={
        isPlatform && (
          <>
            <LinkButton to="/registry/counterparties/import">Import CSV</LinkButton>
            <Button kind="primary" onPress={() => change({ form: 'new' })}>
              Register a counterparty
            </Button>
          </>
        )
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a code or name, LEI, EIC, or an id" />
        <ChoiceFilter
          name="status"
          label="Status"
          choices={[
            ['active', 'Active'],
            ['suspended', 'Suspended'],
          ]}
        />
      </Filters>
      <RegistryList
        many="counterparties"
        path="/api/v1/exchange/counterparties"
        params={{
          query: {
            limit: 500,
            ...searchOf(search),
            ...(status === undefined ? {} : { status }),
          },
        }}
        rowKey={({ id }) => id}
        columns={[
          ...codedColumns('/registry/counterparties/$id'),
          {
            id: 'status',
            title: 'Status',
            value: (one) => one.status,
            cell: (one) => <Status status={one.status} />,
          },
          { id: 'lei', title: 'LEI', value: ({ lei }) => lei, cell: ({ lei }) => lei ?? '–' },
          { id: 'eic', title: 'EIC', value: ({ eic }) => eic, cell: ({ eic }) => eic ?? '–' },
        ]}
        empty={
          <Empty title="No counterparties">None is registered, or none fits the filters.</Empty>
        }
      />
      {isPlatform && (
        <FormDialog
          name="new"
          title="Register a counterparty"
          method="post"
          path="/api/v1/exchange/counterparties"
          form="counterparty-new"
          submit="Register"
          rules={[reasonWithStatus]}
          fields={{
            id: {
              label: 'ID',
              hint: 'Of one that transactions name already; without it, a new one',
            },
            status: { hint: 'Active, unless chosen otherwise' },
          }}
          about={(problem) =>
            /\bid\b/.test(problem.detail) && problem.status === 409 ? 'id' : codeInUse(problem)
          }
          onDone={({ data }) => {
            toast(`Registered ${data.name}.`);
            void navigate({ to: '/registry/counterparties/$id', params: { id: data.id } });
          }}
        />
      )}
    </Page>
  );
}
