import { useNavigate } from '@tanstack/react-router';
import { Empty } from '../parts/empty';
import { useToast } from '../parts/toast';
import { codedColumns } from './coded-columns';
import { FormDialog } from './form-dialog';
import { PlatformListPage } from './platform-list-page';
import { codeInUse } from './refusals';
import { RegistryList } from './registry-list';
import { searchOf } from './search-filter';
import { stateOf } from './state-filter';
import { usePageSearch } from './use-page-search';

/** Resellers: account holders, and the borders between what callers see. */
export function ResellersPage() {
  const [search] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <PlatformListPage
      title="Resellers"
      register="Register a reseller"
      stateLabel="Operates in"
      list={
        <RegistryList
          many="resellers"
          path="/api/v1/resellers"
          params={{ query: { limit: 500, ...searchOf(search), ...stateOf(search) } }}
          rowKey={({ id }) => id}
          columns={[
            ...codedColumns('/registry/resellers/$id'),
            {
              id: 'states',
              title: 'Operates in',
              value: ({ operating_states }) => operating_states.length,
              cell: ({ operating_states }) => operating_states.join(', ') || '–',
            },
          ]}
          empty={<Empty title="No resellers">None is registered, or none fits the filters.</Empty>}
        />
      }
      form={
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
      }
    />
  );
}
