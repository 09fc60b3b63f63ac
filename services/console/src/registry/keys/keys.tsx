import { type ReactNode, useState } from 'react';
import {
  Button,
  type Columns,
  Dialog,
  DialogActions,
  Empty,
  Page,
  PagedTable,
} from '../../parts/layout';
import { Secret } from '../../parts/values/secret';
import { Instant, Status } from '../../parts/values/values';
import { usePageSearch } from '../../reading/address';
import type { ItemOf } from '../../reading/paths';
import { usePages } from '../../reading/use-read';
import { useMissingRole } from '../../session/allowed';
import { useSession } from '../../session/use-session';
import { dayText, ThingName } from '../parts/columns';
import { Filters, filterQuery, resellerFilter } from '../parts/filters';
import { FormButton, RowForms } from '../parts/form-dialog';
import type { QueryOf } from '../parts/registry-list';
import { RegistryNav } from '../parts/registry-page';
import { ThingTabs } from '../parts/thing-page';
import { KeyDialogs, MapKeyDialogs } from './key-forms';

export function KeysPage() {
  const { isPlatform } = useSession();
  const missing = useMissingRole('get /api/v1/keys');
  return (
    <Page
      title="Keys"
      note="Credentials of people and programs, with their rights. Map keys can only read maps."
      actions={
        <>
          <FormButton kind="primary" form="new" operation="post /api/v1/keys">
            Make a key
          </FormButton>
          {isPlatform && (
            <FormButton form="new-map" operation="post /api/v1/map-keys">
              Make a map key
            </FormButton>
          )}
        </>
      }
    >
      <RegistryNav />
      {missing === undefined ? (
        <KeyLists isPlatform={isPlatform} />
      ) : (
        <Empty title={missing}>Keys are visible to callers with this role.</Empty>
      )}
    </Page>
  );
}

function KeyLists({ isPlatform }: { readonly isPlatform: boolean }) {
  const [search] = usePageSearch();
  const [made, setMade] = useState<Parameters<typeof Secret>[0]>();
  const filters = isPlatform ? [resellerFilter()] : [];
  const query = { limit: 1000, ...filterQuery<KeyQuery>(filters, search) };
  const close = () => setMade(undefined);
  return (
    <>
      {isPlatform ? (
        <>
          <Filters filters={filters} />
          <ThingTabs
            label="Kinds of keys"
            contents={{ Keys: <Keys query={query} />, 'Map keys': <MapKeys query={query} /> }}
          />
          <MapKeyDialogs onMade={setMade} />
        </>
      ) : (
        <Keys query={query} />
      )}
      <KeyDialogs isPlatform={isPlatform} onMade={setMade} />
      {made !== undefined && (
        <Dialog title="New key" isOpen isFirm onClose={close}>
          <Secret {...made} />
          <DialogActions>
            <Button kind="primary" onPress={close}>
              Done
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

type KeyQuery = Partial<QueryOf<'/api/v1/keys'>>;

const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now();

function Keys({ query }: { readonly query: KeyQuery }) {
  const list = usePages('/api/v1/keys', { params: { query } });
  return (
    <KeyTable
      label="List of keys"
      list={list}
      isExpired={({ expires_at }) => isPast(expires_at)}
      columns={{
        Owner: ({ owner }) => owner,
        Roles: ({ roles }) => (roles === 'all' ? 'everything' : roles.join(', ')),
        'Last used': ({ last_used_on: day }) => (day === null ? 'never' : dayText(day)),
        Expires: ({ expires_at: at }) => (at === null ? 'never' : <Instant at={at} />),
      }}
      actions={({ id, expires_at }) => (
        <RowForms
          about={{ key: id }}
          forms={{
            ...(!isPast(expires_at) && {
              Rotate: { form: 'rotate', operation: 'post /api/v1/keys/{id}/rotate' },
            }),
            Revoke: { form: 'revoke', operation: 'post /api/v1/keys/{id}/revoke' },
          }}
        />
      )}
    />
  );
}

function MapKeys({ query }: { readonly query: KeyQuery }) {
  const list = usePages('/api/v1/map-keys', { params: { query } });
  return (
    <KeyTable
      label="List of map keys"
      list={list}
      columns={{
        'Last used': ({ last_used_at: at }) =>
          at === null ? 'never' : <Instant at={at} show="ago" />,
      }}
      actions={({ id }) => (
        <RowForms
          about={{ key: id }}
          forms={{
            Revoke: { form: 'revoke-map', operation: 'post /api/v1/map-keys/{id}/revoke' },
          }}
        />
      )}
    />
  );
}

type AnyKey = Pick<ItemOf<'/api/v1/map-keys'>, 'id' | 'name' | 'status' | 'reseller_id'>;

interface KeyTableProps<Key> {
  readonly label: string;
  readonly list: Parameters<typeof PagedTable<Key>>[0]['list'];
  readonly isExpired?: (key: Key) => boolean;
  readonly columns: Columns<Key>;
  readonly actions: (key: Key) => ReactNode;
}

function KeyTable<Key extends AnyKey>(props: KeyTableProps<Key>) {
  const { label, list, isExpired, columns, actions } = props;
  const stateOf = (key: Key) =>
    key.status === 'active' && isExpired?.(key) === true ? 'expired' : key.status;
  return (
    <div className="stack">
      <PagedTable
        label={label}
        list={list}
        rowKey={({ id }) => id}
        titles={{ Actions: <span className="visually-hidden">Actions</span> }}
        columns={{
          Name: ({ name }) => <span className="anywhere">{name}</span>,
          State: (key) => <Status status={stateOf(key)} />,
          Sees: ({ reseller_id: id }) =>
            id === null ? 'platform' : <ThingName kind="reseller" id={id} />,
          ...columns,
          Actions: (key) => key.status === 'active' && <div className="row">{actions(key)}</div>,
        }}
        empty={<Empty title="No keys">Make one, or change the filters.</Empty>}
      />
    </div>
  );
}
