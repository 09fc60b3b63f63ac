import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { Filters, TextFilter } from './filters';
import { FormDialog } from './form-dialog';
import { RegistryList } from './registry-list';
import { RegistryNav } from './registry-nav';
import { stateOf } from './state-filter';
import { usePageSearch } from './use-page-search';
import { utilityFields } from './utility-fields';

/** Utilities and their territories. */
export function UtilitiesPage() {
  const { scope } = useSession();
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  const isPlatform = scope.kind === 'platform';
  return (
    <Page
      title="Utilities"
      actions={
        isPlatform && (
          <Button kind="primary" onPress={() => change({ form: 'new' })}>
            Register a utility
          </Button>
        )
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a code or name, or an id" />
        <TextFilter name="state" label="State" hint="Two letters, such as TX" />
      </Filters>
      <RegistryList
        many="utilities"
        path="/api/v1/utilities"
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
              <Link to="/registry/utilities/$id" params={{ id }}>
                {name}
              </Link>
            ),
          },
          { id: 'code', title: 'Code', value: ({ code }) => code, cell: ({ code }) => code },
          { id: 'state', title: 'State', value: ({ state }) => state, cell: ({ state }) => state },
        ]}
        empty={<Empty title="No utilities">None is registered, or none fits the filters.</Empty>}
      />
      {isPlatform && (
        <FormDialog
          name="new"
          title="Register a utility"
          method="post"
          path="/api/v1/utilities"
          form="utility-new"
          submit="Register"
          fields={utilityFields}
          onDone={({ data }) => {
            toast(`Registered ${data.name}.`);
            void navigate({ to: '/registry/utilities/$id', params: { id: data.id } });
          }}
        />
      )}
    </Page>
  );
}
