import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ContractForm, type ContractFormProps } from '../../forms/contract-form';
import type { ButtonKind } from '../../parts/button';
import {
  Button,
  ConfirmDialog,
  type DataQuery,
  Dialog,
  Empty,
  Failure,
  useToast,
  Waiting,
} from '../../parts/layout';
import { type PageSearch, usePageSearch } from '../../reading/address';
import type { Method, ParametersOf, PathWith, ResultOf } from '../../reading/paths';
import { useWrite } from '../../reading/use-write';
import { useMissingRole, WriteButton, type WriteButtonProps } from '../../session/allowed';
import type { ThingContext } from './thing-page';

export type FormDialogProps<M extends Exclude<Method, 'get'>, Path extends PathWith<M>> = Omit<
  ContractFormProps<M, Path>,
  'form' | 'onCancel' | 'onDone'
> & {
  readonly name: string;
  /** The name of the stored draft, if the path and its parameters do not identify it. */
  readonly form?: string;
  readonly title: string;
  /** The read that the form's values need. */
  readonly query?: DataQuery;
  readonly message: (result: ResultOf<Path, M>) => string;
  readonly onDone?: (result: ResultOf<Path, M>) => void;
};

/** Its name in the address reopens it after a reload. */
export function FormDialog<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  props: FormDialogProps<M, Path>,
) {
  const { name, title, query, message, onDone, ...form } = props;
  const [search, change] = usePageSearch();
  const toast = useToast();
  const close = () => change({ form: undefined });
  return (
    <Dialog title={title} isOpen={search['form'] === name} onClose={close}>
      {query !== undefined && query.data === undefined ? (
        <Waiting query={query} />
      ) : (
        <ContractForm
          form={`${name} ${JSON.stringify([form.method, form.path, form.params])}`}
          {...form}
          onCancel={close}
          onDone={({ data }) => {
            if (onDone === undefined) close();
            else onDone(data);
            toast(message(data));
          }}
        />
      )}
    </Dialog>
  );
}

export const changeOf = <Thing extends { readonly name: string }>({
  id,
  thing,
  etag,
}: Pick<ThingContext<Thing>, 'id' | 'thing' | 'etag'>) => ({
  ...changeForm,
  title: `Change ${thing.name}`,
  params: { path: { id } },
  values: thing,
  ifMatch: etag,
  message: ({ name }: { readonly name: string }) => `Changed ${name}.`,
});

export const changeForm = { name: 'change', method: 'put', submit: 'Save the changes' } as const;

interface FormButtonProps extends WriteButtonProps {
  readonly form: string;
  readonly about?: PageSearch;
}

export function FormButton({ form, about, ...button }: FormButtonProps) {
  const [, change] = usePageSearch();
  return <WriteButton {...button} onPress={() => change({ ...about, form })} />;
}

interface RowFormsProps {
  readonly about: PageSearch;
  /** Forms and their operations, by label. */
  readonly forms: Readonly<Record<string, Pick<FormButtonProps, 'form' | 'operation'>>>;
}

export const RowForms = ({ about, forms }: RowFormsProps) =>
  Object.entries(forms).map(([label, form]) => (
    <FormButton key={label} size="small" about={about} {...form}>
      {label}
    </FormButton>
  ));

interface FormConfirmProps<M extends Exclude<Method, 'get'>, Path extends PathWith<M>> {
  readonly form: string;
  readonly title: string;
  readonly method: M;
  readonly path: Path;
  readonly params: Omit<ParametersOf<Path, M>, 'header'>;
  readonly ifMatch?: string | undefined;
  readonly confirmLabel: string;
  readonly kind?: ButtonKind;
  readonly message: string;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** Is open while the address has its form. */
export function FormConfirm<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  props: FormConfirmProps<M, Path>,
) {
  const [search, change] = usePageSearch();
  if (search['form'] !== props.form) return null;
  return <OpenConfirm<M, Path> {...props} onClose={() => change({ form: undefined })} />;
}

/** Uses the entity tag of the dialog's mount. */
function OpenConfirm<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>({
  kind = 'danger',
  ...props
}: FormConfirmProps<M, Path> & { readonly onClose: () => void }) {
  const { method, path, params, message, onClose, onDone = onClose, children, ...dialog } = props;
  const [ifMatch] = useState(props.ifMatch);
  const toast = useToast();
  const queries = useQueryClient();
  const write = useWrite(method, path, () => {
    toast(message);
    onDone();
  });
  const missing = useMissingRole(`${method} ${path}`);
  if (missing !== undefined) {
    return (
      <Dialog title={dialog.title} isOpen onClose={onClose}>
        <Empty title={missing} />
      </Dialog>
    );
  }
  const isOutOfDate = [404, 409, 412].includes(write.error?.status ?? 0);
  const showCurrent = () => {
    void queries.invalidateQueries();
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      kind={kind}
      onClose={onClose}
      isBusy={write.isPending}
      onConfirm={() => write.mutate({ params, ifMatch })}
    >
      <div className="stack">
        <p>{children}</p>
        {write.error !== null && (
          <Failure
            error={write.error}
            action={isOutOfDate && <Button onPress={showCurrent}>Show the current values</Button>}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
