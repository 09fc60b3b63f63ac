import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/layout';
import type { ListPath, PathWith, ResultOf } from '../../reading/paths';
import { IfAllowed } from '../../session/allowed';
import { useSession } from '../../session/use-session';
import type { PageOfThing } from './columns';
import { FormButton, FormDialog, type FormDialogProps } from './form-dialog';
import { type ListDescriptor, RegistryList } from './registry-list';
import { type PageSearch, RegistryNav, usePageSearch } from './registry-page';

interface NewFormContext {
  readonly isPlatform: boolean;
  readonly search: PageSearch;
}

interface ListPageDescriptor<Path extends ListPath> {
  readonly title: string;
  readonly note?: string;
  readonly list: ListDescriptor<Path>;
  readonly add?: string;
  readonly isAddedByPlatformOnly?: boolean;
  readonly form?: (context: NewFormContext) => NewForm<Path & PathWith<'post'>>;
  readonly links?: ReactNode;
}

type NewForm<Path extends PathWith<'post'>> = Omit<
  FormDialogProps<'post', Path>,
  'name' | 'title' | 'method' | 'path' | 'message' | 'onDone'
> & {
  readonly page: PageOfThing;
  readonly done: (result: ResultOf<Path, 'post'>) => {
    readonly id: string;
    readonly message: string;
    readonly form?: string | undefined;
  };
};

export function listPage<Path extends ListPath>(descriptor: ListPageDescriptor<Path>) {
  const { title, note, list, add = '', isAddedByPlatformOnly = false, form, links } = descriptor;
  const path = list.path as Path & PathWith<'post'>;
  return function ListPage() {
    const { isPlatform } = useSession();
    const [search] = usePageSearch();
    const canAdd = form !== undefined && (isPlatform || !isAddedByPlatformOnly);
    const filters = list.filters.filter((filter) => isPlatform || filter.isPlatformOnly !== true);
    return (
      <Page
        title={title}
        note={note}
        actions={
          canAdd && (
            <IfAllowed operation={`post ${path}`}>
              {links}
              <FormButton kind="primary" form="new" operation={`post ${path}`}>
                {add}
              </FormButton>
            </IfAllowed>
          )
        }
      >
        <RegistryNav />
        <RegistryList list={{ ...list, filters }} />
        {canAdd && <NewDialog title={add} path={path} {...form({ isPlatform, search })} />}
      </Page>
    );
  };
}

function NewDialog<Path extends PathWith<'post'>>(
  props: NewForm<Path> & { readonly title: string; readonly path: Path },
) {
  const { page, done, ...form } = props;
  const navigate = useNavigate();
  return (
    <FormDialog
      {...form}
      name="new"
      method="post"
      message={(result) => done(result).message}
      onDone={(result) => {
        const { id, form: next } = done(result);
        void navigate({ to: page, params: { id }, search: next ? { form: next } : {} });
      }}
    />
  );
}
