import { isId } from '../../forms/check-scalar';
import type { OptionsOfFields } from '../../forms/field-group';
import type { Secret } from '../../parts/values/secret';
import { usePageSearch } from '../../reading/address';
import { useRead } from '../../reading/use-read';
import { FormConfirm, FormDialog } from '../parts/form-dialog';

interface KeyDialogsProps {
  readonly isPlatform: boolean;
  readonly onMade: (made: Parameters<typeof Secret>[0]) => void;
}

const fields: OptionsOfFields = {
  reseller_id: { pick: 'reseller', label: 'Reseller' },
  overlap_minutes: { label: 'Overlap (minutes)' },
};

const creation = {
  method: 'post',
  fields,
  submit: 'Make the key',
  message: () => 'The key is made.',
} as const;

const revocation = {
  title: 'Revoke the key',
  method: 'post',
  confirmLabel: 'Revoke it',
  message: 'The key is revoked.',
} as const;

export function KeyDialogs({ isPlatform, onMade }: KeyDialogsProps) {
  const { id, close, params } = useKeyDialog();
  const onDone = ({ name, secret }: { readonly name: string; readonly secret: string | null }) => {
    close();
    onMade({ name, text: secret });
  };
  return (
    <>
      <FormDialog
        {...creation}
        name="new"
        title="Make a key"
        path="/api/v1/keys"
        without={isPlatform ? [] : ['reseller_id']}
        onDone={onDone}
      />
      <FormDialog
        {...creation}
        name="rotate"
        title="Rotate the key"
        path="/api/v1/keys/{id}/rotate"
        params={params}
        submit="Make a new secret"
        message={() => 'The key has a new secret.'}
        onDone={onDone}
      />
      <FormConfirm {...revocation} form="revoke" path="/api/v1/keys/{id}/revoke" params={params}>
        <KeyName id={id} path="/api/v1/keys/{id}" />: the key and its tokens end within 5 s,
        permanently.
      </FormConfirm>
    </>
  );
}

export function MapKeyDialogs({ onMade }: Pick<KeyDialogsProps, 'onMade'>) {
  const { id, close, params } = useKeyDialog();
  return (
    <>
      <FormDialog
        {...creation}
        name="new-map"
        title="Make a map key"
        path="/api/v1/map-keys"
        onDone={({ name, key }) => {
          close();
          onMade({ name, text: key });
        }}
      />
      <FormConfirm
        {...revocation}
        form="revoke-map"
        path="/api/v1/map-keys/{id}/revoke"
        params={params}
      >
        <KeyName id={id} path="/api/v1/map-keys/{id}" />: the map key ends within 5 s, permanently.
      </FormConfirm>
    </>
  );
}

function useKeyDialog() {
  const [{ key: id = '' }, change] = usePageSearch();
  const close = () => change({ form: undefined, key: undefined });
  return { id, close, params: { path: { id } } };
}

interface KeyNameProps {
  readonly id: string;
  readonly path: '/api/v1/keys/{id}' | '/api/v1/map-keys/{id}';
}

function KeyName({ id, path }: KeyNameProps) {
  const { data } = useRead(path, { params: { path: { id } }, enabled: isId(id) });
  return <strong>{data?.name ?? id}</strong>;
}
