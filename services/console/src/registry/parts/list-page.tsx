import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/layout';
import { type PageSearch, usePageSearch } from '../../reading/address';
import type { ListPath, PathWith } from '../../reading/paths';
import { IfAllowed } from '../../session/allowed';
import { useSession } from '../../session/use-session';
import type { PageOfThing } from './columns';
import { FormButton, FormDialog, type FormDialogProps } from './form-dialog';
import { idOf, type ListDescriptor, RegistryList } from './registry-list';
import { RegistryNav } from './registry-page';

type NewPath = ListPath & PathWith<'post'>;

interface ListedThing<Path extends NewPath> {
  readonly many: string;
  readonly list: Path;
  readonly page: PageOfThing;
}

interface NewFormContext {
  readonly isPlatform: boolean;
  readonly search: PageSearch;
}

interface ListPageDescriptor<Path extends NewPath>
  extends Omit<ListDescriptor<Path>, 'many' | 'path'> {
  readonly note?: string;
  readonly add: string;
  readonly isAddedByPlatformOnly?: boolean;
  readonly form: (context: NewFormContext) => NewForm<Path>;
  readonly links?: ReactNode;
}

type NewForm<Path extends NewPath> = Omit<
  FormDialogProps<'post', Path>,
  'name' | 'title' | 'method' | 'path' | 'onDone'
> & {
  /** The form that the page of the new thing opens. */
  readonly next?: string | undefined;
};

export function listPage<Path extends NewPath>(
  { many, list: path, page }: ListedThing<Path>,
  descriptor: ListPageDescriptor<Path>,
) {
  const { note, add, isAddedByPlatformOnly = false, form, links, ...list } = descriptor;
  return function ListPage() {
    const { isPlatform } = useSession();
    const [search] = usePageSearch();
    const navigate = useNavigate();
    const canAdd = isPlatform || !isAddedByPlatformOnly;
    const filters = list.filters.filter((filter) => isPlatform || filter.isPlatformOnly !== true);
    const { next, ...newForm } = form({ isPlatform, search });
    return (
      <Page
        title={many.charAt(0).toUpperCase() + many.slice(1)}
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
        <RegistryList list={{ ...list, many, path, filters }} />
        {canAdd && (
          <FormDialog
            {...newForm}
            name="new"
            title={add}
            method="post"
            path={path}
            onDone={(result) => {
              const opened = next ? { form: next } : {};
              void navigate({ to: page, params: { id: idOf(result) }, search: opened });
            }}
          />
        )}
      </Page>
    );
  };
}
