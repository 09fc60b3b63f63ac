import type { ReactNode } from 'react';
import { Button } from '../parts/button';
import { Page } from '../parts/page';
import { useSession } from '../session/use-session';
import { Filters, TextFilter } from './filters';
import { RegistryNav } from './registry-nav';
import { usePageSearch } from './use-page-search';

export interface PlatformListPageProps {
  readonly title: string;
  /** What the button says that opens the form. */
  readonly register: string;
  readonly stateLabel: string;
  readonly list: ReactNode;
  readonly form: ReactNode;
}

/** A list of what has a code and states, which only the platform registers. */
export function PlatformListPage(props: PlatformListPageProps) {
  const { title, register, stateLabel, list, form } = props;
  const { scope } = useSession();
  const [, change] = usePageSearch();
  const isPlatform = scope.kind === 'platform';
  return (
    <Page
      title={title}
      actions={
        isPlatform && (
          <Button kind="primary" onPress={() => change({ form: 'new' })}>
            {register}
          </Button>
        )
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a code or name, or an id" />
        <TextFilter name="state" label={stateLabel} hint="Two letters, such as TX" />
      </Filters>
      {list}
      {isPlatform && form}
    </Page>
  );
}
