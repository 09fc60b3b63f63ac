import { useParams } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { isRecord, type JsonRecord, member } from '../../forms/shape';
import { type DataQuery, LinkButton, Loaded, Page, Tabs } from '../../parts/layout';
import { Identifier } from '../../parts/values/values';
import { usePageSearch } from '../../reading/address';
import type { AnswerOf, ReadPath } from '../../reading/paths';
import { useAnswer } from '../../reading/use-read';
import { useSession } from '../../session/use-session';
import { RegistryNav } from './registry-page';

type ThingPath = ReadPath & `/api/v1/${string}/{id}`;

export interface ThingContext<Thing> {
  readonly id: string;
  readonly thing: Thing;
  readonly etag: string | undefined;
  readonly isPlatform: boolean;
  /** The last state of the history. */
  readonly last: DataQuery<JsonRecord>;
}

interface ThingPageDescriptor<Path extends ThingPath> {
  readonly name: (thing: AnswerOf<Path>) => string;
  /** Read for members of the thing that its own read lacks. */
  readonly history?: '/api/v1/assets/{id}/history' | '/api/v1/customers/{id}/history';
  /** Shown before loading, too. */
  readonly actions?: (context: ThingContext<AnswerOf<Path> | undefined>) => ReactNode;
  /** Tabs by label, whose first word names the tab in the address. */
  readonly tabs: (context: ThingContext<AnswerOf<Path>>) => Readonly<Record<string, ReactNode>>;
  readonly dialogs?: (context: ThingContext<AnswerOf<Path>>) => ReactNode;
}

/** `what` is its title before loading, and in lower case the stream prefix. */
export function thingPage<Path extends ThingPath>(
  { what, read: path }: { readonly what: string; readonly read: Path },
  { name, history, actions, tabs, dialogs }: ThingPageDescriptor<Path>,
) {
  const kind = what.toLowerCase();
  return function ThingPage() {
    const { id = '' } = useParams({ strict: false });
    const { isPlatform } = useSession();
    const query = useAnswer('tagged', path, { params: { path: { id } } }, (answer) => ({
      thing: answer.data as AnswerOf<Path>,
      etag: answer.response.headers.get('etag') ?? undefined,
    }));
    const last = useAnswer(
      'last',
      history ?? '',
      { params: { path: { id } }, enabled: history !== undefined },
      ({ data }): JsonRecord => {
        const state: unknown = Array.isArray(data) ? member(data.at(-1), 'after') : undefined;
        return isRecord(state) ? state : {};
      },
    );
    const thing = query.data?.thing;
    const context = { id, thing, etag: query.data?.etag, isPlatform, last };
    return (
      <Page
        title={thing === undefined ? what : name(thing)}
        note={
          <>
            {what} <Identifier id={id} />
          </>
        }
        actions={
          <>
            {actions?.(context)}
            <LinkButton to="/audit/$stream" params={{ stream: `${kind}-${id}` }}>
              History
            </LinkButton>
          </>
        }
      >
        <RegistryNav />
        <Loaded query={query}>
          {(read) => (
            <ThingTabs
              label={`About this ${kind}`}
              contents={tabs({ ...context, thing: read.thing })}
            />
          )}
        </Loaded>
        {thing !== undefined && dialogs?.({ ...context, thing })}
      </Page>
    );
  };
}

export function ThingTabs(props: Pick<ComponentProps<typeof Tabs>, 'label' | 'contents'>) {
  const [search, change] = usePageSearch();
  return <Tabs {...props} selected={search['tab']} onSelect={(tab) => change({ tab })} />;
}
