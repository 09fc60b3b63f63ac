import { nextCursor } from '@exchange/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { ask } from '../reading/ask';
import type { ReadProblem } from '../reading/problem';
import { useSession } from '../session/use-session';
import { isId } from './check-scalar';
import { type Choice, choiceFits, choiceOf, type PickerKind, pickerSources } from './picker-kinds';

const readMax = 1_000;
const shownMax = 50;

/** Things of a kind that fit what was typed; a whole id finds its thing wherever it is in the list. */
export function useChoices(kind: PickerKind, typed: string, enabled: boolean) {
  const text = useDeferredValue(typed.trim());
  const { search, many } = pickerSources[kind];
  const list = useList(kind, search === undefined ? '' : text, enabled && !isId(text));
  const one = useChoice(kind, isId(text) ? text : '');
  const choices = useMemo(() => {
    if (isId(text)) return one.data === undefined ? [] : [one.data];
    const all = list.data?.choices ?? [];
    const fitting =
      search === undefined && text !== '' ? all.filter((choice) => choiceFits(choice, text)) : all;
    return fitting.slice(0, shownMax);
  }, [text, one.data, list.data, search]);
  const isCut = list.data?.isCut === true && search === undefined;
  return {
    choices,
    isPending: (enabled && list.isFetching) || one.isFetching,
    error: list.error,
    note: isCut
      ? `The first ${readMax.toLocaleString()} ${many} are searched: paste the id of another one.`
      : undefined,
  };
}

function useList(kind: PickerKind, text: string, enabled: boolean) {
  const { client, resellerId } = useSession();
  const { list, query, search } = pickerSources[kind];
  return useQuery<{ choices: readonly Choice[]; isCut: boolean }, ReadProblem>({
    queryKey: ['choices', resellerId ?? 'platform', kind, text],
    enabled,
    queryFn: async ({ signal }) => {
      const searched = search === undefined || text === '' ? {} : { [search]: text };
      const limit = search === undefined ? readMax : shownMax;
      const asked = { query: { ...query, ...searched, limit } };
      const { data, response } = await ask(client, 'get', list, { params: asked, signal });
      const choices = (Array.isArray(data) ? data : []).flatMap((item) => choiceOf(item) ?? []);
      return { choices, isCut: nextCursor(response) !== undefined };
    },
  });
}

/** The thing with an id; nothing is asked where there is no whole id. */
export function useChoice(kind: PickerKind, id: string) {
  const { client, resellerId } = useSession();
  return useQuery<Choice, ReadProblem>({
    queryKey: choiceKey(resellerId, kind, id),
    enabled: isId(id),
    queryFn: async ({ signal }) => {
      const { one } = pickerSources[kind];
      const { data } = await ask(client, 'get', one, { params: { path: { id } }, signal });
      return choiceOf(data) ?? { id, name: id, detail: '' };
    },
  });
}

/** Keeps a thing that was found, so that its name is shown without being asked for. */
export function useRememberedChoice(kind: PickerKind) {
  const queries = useQueryClient();
  const { resellerId } = useSession();
  return (choice: Choice) => queries.setQueryData(choiceKey(resellerId, kind, choice.id), choice);
}

function choiceKey(resellerId: string | undefined, kind: PickerKind, id: string) {
  return ['choice', resellerId ?? 'platform', kind, id] as const;
}
