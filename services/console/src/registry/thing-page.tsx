import type { ReactNode } from 'react';
import { Busy } from '../parts/busy';
import { Failure } from '../parts/failure';
import { Identifier } from '../parts/identifier';
import { LinkButton } from '../parts/link-button';
import { Page } from '../parts/page';
import { type TabItem, Tabs } from '../parts/tabs';
import type { ReadProblem } from '../reading/problem';
import { RegistryNav } from './registry-nav';
import { usePageSearch } from './use-page-search';

interface ThingPageProps {
  /** What it is called before its name is known: `Customer`. */
  readonly what: string;
  readonly id: string;
  readonly name: string | undefined;
  /** Its stream in the log, for its history. */
  readonly stream: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly tabs: readonly TabItem[];
  readonly isPending: boolean;
  readonly error: ReadProblem | null;
  readonly onRetry: () => void;
  /** Windows, which stay whatever becomes of the rest: what is typed into them is not lost. */
  readonly children?: ReactNode;
}

/** The page of one thing: what is known of it, by tabs that stand in the address. */
export function ThingPage(props: ThingPageProps) {
  const { what, id, name, stream, note, actions, tabs, isPending, error, onRetry } = props;
  const [{ tab }, change] = usePageSearch();
  const [first] = tabs;
  const selected = tabs.some((one) => one.id === tab) ? tab : first?.id;
  return (
    <Page
      title={name ?? what}
      note={
        <>
          {what} <Identifier id={id} /> {note}
        </>
      }
      actions={
        <>
          {actions}
          <LinkButton to="/audit/$stream" params={{ stream }}>
            History
          </LinkButton>
        </>
      }
    >
      <RegistryNav />
      {isPending ? (
        <Busy />
      ) : error !== null && name === undefined ? (
        <Failure error={error} onRetry={onRetry} />
      ) : (
        <Tabs
          label={`About this ${what.toLowerCase()}`}
          tabs={tabs}
          {...(selected === undefined ? {} : { selected })}
          onSelect={(next) => change({ tab: next === first?.id ? undefined : next })}
        />
      )}
      {props.children}
    </Page>
  );
}
