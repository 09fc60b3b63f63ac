import { isId } from '../forms/check-scalar';
import type { OptionsOfFields } from '../forms/field-group';
import type { Secret } from '../parts/secret';
import { useRead } from '../reading/use-read';
import { ConfirmWrite, FormDialog } from './form-dialog';
import { usePageSearch } from './registry-page';

interface MakeProps {
  readonly onMade: (made: Parameters<typeof Secret>[0]) => void;
}

const fields: OptionsOfFields = {
  reseller_id: { pick: 'reseller', label: 'Reseller' },
  overlap_minutes: { label: 'Overlap (minutes)' },
};

const message = () => 'The key is made.';

function useKeyDialog() {
  const [{ key: id = '', form }, change] = usePageSearch();
  const close = () => change({ form: undefined, key: undefined });
  return { id, form, close, params: { path: { id } } };
}

export function MakeKey({ isPlatform, onMade }: MakeProps & { readonly isPlatform: boolean }) {
  const { close } = useKeyDialog();
  return (
    <FormDialog
      name="new"
      title="Make a key"
      method="post"
      path="/api/v1/keys"
      form="key-new"
      without={isPlatform ? [] : ['reseller_id']}
      fields={fields}
      submit="Make the key"
      message={message}
      onDone={({ name, secret }) => {
        close();
        onMade({ name, text: secret });
      }}
    />
  );
}

export function MakeMapKey({ onMade }: MakeProps) {
  const { close } = useKeyDialog();
  return (
    <FormDialog
      name="new-map"
      title="Make a map key"
      method="post"
      path="/api/v1/map-keys"
      form="map-key-new"
      fields={fields}
      submit="Make the key"
      message={message}
      onDone={({ name, key }) => {
        close();
        onMade({ name, text: key });
      }}
    />
  );
}

export function RotateKey({ onMade }: MakeProps) {
  const { id, close, params } = useKeyDialog();
  return (
    <FormDialog
      name="rotate"
      title="Rotate the key"
      method="post"
      path="/api/v1/keys/{id}/rotate"
      params={params}
      form={`key-rotate-${id}`}
      fields={fields}
      submit="Make a new secret"
      message={() => 'The key has a new secret.'}
      onDone={({ name, secret }) => {
        close();
        onMade({ name, text: secret });
      }}
    />
  );
}

const revocation = {
  title: 'Revoke the key',
  method: 'post',
  confirmLabel: 'Revoke it',
  kind: 'danger',
  message: 'The key is revoked.',
} as const;

export function RevokeKey() {
  const { id, form, close, params } = useKeyDialog();
  if (form !== 'revoke') return null;
  return (
    <ConfirmWrite {...revocation} path="/api/v1/keys/{id}/revoke" params={params} onClose={close}>
      <KeyName id={id} path="/api/v1/keys/{id}" />: the key and its tokens end within 5 s,
      permanently.
    </ConfirmWrite>
  );
}

export function RevokeMapKey() {
  const { id, form, close, params } = useKeyDialog();
  if (form !== 'revoke-map') return null;
  return (
    <ConfirmWrite
      {...revocation}
      path="/api/v1/map-keys/{id}/revoke"
      params={params}
      onClose={close}
    >
      <KeyName id={id} path="/api/v1/map-keys/{id}" />: the map key ends within 5 s, permanently.
    </ConfirmWrite>
  );
}

interface KeyNameProps {
  readonly id: string;
  readonly path: '/api/v1/keys/{id}' | '/api/v1/map-keys/{id}';
}

function KeyName({ id, path }: KeyNameProps) {
  const { data } = useRead(path, { params: { path: { id } }, enabled: isId(id) });
  return <strong>{data?.name ?? id}</strong>;
}
