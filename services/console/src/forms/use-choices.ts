import { nextCursor } from '@exchange/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSettled } from '../parts/use-settled';
import { ask } from '../reading/ask';
import type { ReadProblem } from '../reading/problem';
import { useSession } from '../session/use-session';
import { isId } from './check-scalar';
import { type Choice, choiceOf, type PickerKind, pickerSources } from './picker-kinds';

const shownMax = 50;
/** As much is looked for at once. */
const charsMax = 200;
const pauseMs = 150;

/** Things of a kind that fit what was typed, as the ledger finds them; a whole id finds its thing alone. */
export function useChoices(kind: PickerKind, typed: string, enabled: boolean) {
  const text = typed.trim().slice(0, charsMax).trim();
  const settled = useSettled(text, pauseMs) ?? '';
  const isSettled = settled === text;
  const list = useList(kind, settled, enabled && isSettled && !isId(text));
  const one = useChoice(kind, isId(text) ? text : '');
  const found = list.data?.choices ?? [];
  const single = one.data === undefined ? [] : [one.data];
  const { many } = pickerSources[kind];
  return {
    choices: isId(text) ? single : isSettled ? found : [],
    isPending: (enabled && (list.isFetching || !isSettled)) || one.isFetching,
    error: list.error,
    note:
      isSettled && list.data?.isCut === true
        ? `The first ${shownMax} ${many} are shown: type more to find others.`
        : undefined,
  };
}

function useList(kind: PickerKind, text: string, enabled: boolean) {
  const { client, resellerId } = useSession();
  const { list, query } = pickerSources[kind];
  return useQuery<{ choices: readonly Choice[]; isCut: boolean }, ReadProblem>({
    queryKey: ['choices', resellerId ?? 'platform', kind, text],
    enabled,
    queryFn: async ({ signal }) => {
      const searched = text === '' ? {} : { q: text };
      const asked = { query: { ...query, ...searched, limit: shownMax } };
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
