import { useNavigate } from '@tanstack/react-router';
import { Empty } from '../parts/empty';
import { useToast } from '../parts/toast';
import { codedColumns } from './coded-columns';
import { FormDialog } from './form-dialog';
import { PlatformListPage } from './platform-list-page';
import { RegistryList } from './registry-list';
import { searchOf } from './search-filter';
import { stateOf } from './state-filter';
import { usePageSearch } from './use-page-search';
import { utilityFields } from './utility-fields';

/** Utilities and their territories. */
export function UtilitiesPage() {
  const [search] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <PlatformListPage
      title="Utilities"
      register="Register a utility"
      stateLabel="State"
      list={
        <RegistryList
          many="utilities"
          path="/api/v1/utilities"
          params={{ query: { limit: 500, ...searchOf(search), ...stateOf(search) } }}
          rowKey={({ id }) => id}
          columns={[
            ...codedColumns('/registry/utilities/$id'),
            {
              id: 'state',
              title: 'State',
              value: ({ state }) => state,
              cell: ({ state }) => state,
            },
          ]}
          empty={<Empty title="No utilities">None is registered, or none fits the filters.</Empty>}
        />
      }
      form={
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
      }
    />
  );
}
