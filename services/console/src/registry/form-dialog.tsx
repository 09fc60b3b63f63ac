import { ContractForm, type ContractFormProps } from '../forms/contract-form';
import { Dialog } from '../parts/dialog';
import type { Method, PathWith } from '../reading/paths';
import { usePageSearch } from './use-page-search';

type FormDialogProps<M extends Exclude<Method, 'get'>, Path extends PathWith<M>> = Omit<
  ContractFormProps<M, Path>,
  'onCancel'
> & {
  /** What the address calls the form while it is open: `?form=new`. */
  readonly name: string;
  readonly title: string;
};

/** A form in a window; that it is open stands in the address, so a reload shows it again. */
export function FormDialog<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>({
  name,
  title,
  ...form
}: FormDialogProps<M, Path>) {
  const [search, change] = usePageSearch();
  const close = () => change({ form: undefined });
  return (
    <Dialog title={title} isOpen={search['form'] === name} onClose={close}>
      <ContractForm {...form} onCancel={close} />
    </Dialog>
  );
}
