import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { Filters, TextFilter } from './filters';
import { FormDialog } from './form-dialog';
import { codeInUse } from './refusals';
import { RegistryList } from './registry-list';
import { RegistryNav } from './registry-nav';
import { stateOf } from './state-filter';
import { usePageSearch } from './use-page-search';

/** Resellers: account holders, and the borders between what callers see. */
export function ResellersPage() {
  const { scope } = useSession();
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  const isPlatform = scope.kind === 'platform';
  return (
    <Page
      title="Resellers"
      actions={
        isPlatform && (
          <Button kind="primary" onPress={() => change({ form: 'new' })}>
            Register a reseller
          </Button>
        )
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a code or name, or an id" />
        <TextFilter name="state" label="Operates in" hint="Two letters, such as TX" />
      </Filters>
      <RegistryList
        many="resellers"
        path="/api/v1/resellers"
        params={{ query: { limit: 500, ...stateOf(search) } }}
        rowKey={({ id }) => id}
        words={({ code, name }) => `${code} ${name}`}
        columns={[
          {
            id: 'name',
            title: 'Name',
            isRowHeader: true,
            value: ({ name }) => name,
            cell: ({ id, name }) => (
              <Link to="/registry/resellers/$id" params={{ id }}>
                {name}
              </Link>
            ),
          },
          { id: 'code', title: 'Code', value: ({ code }) => code, cell: ({ code }) => code },
          {
            id: 'states',
            title: 'Operates in',
            value: ({ operating_states }) => operating_states.length,
            cell: ({ operating_states }) => operating_states.join(', ') || '–',
          },
        ]}
        empty={
          <Empty title="No resellers">
            {isPlatform ? 'Register the first one, or change the filters.' : 'Change the filters.'}
          </Empty>
        }
      />
      {isPlatform && (
        <FormDialog
          name="new"
          title="Register a reseller"
          method="post"
          path="/api/v1/resellers"
          form="reseller-new"
          submit="Register"
          fields={{
            operating_states: {
              label: 'Operates in',
              hint: 'States as two letters, with commas between them',
            },
          }}
          about={codeInUse}
          onDone={({ data }) => {
            toast(`Registered ${data.name}.`);
            void navigate({ to: '/registry/resellers/$id', params: { id: data.id } });
          }}
        />
      )}
    </Page>
  );
}
