import { nextCursor } from '@exchange/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSettled } from '../parts/use-typed';
import { ask } from '../reading/ask';
import type { ReadProblem } from '../reading/problem';
import { things } from '../reading/things';
import { useSession } from '../session/use-session';
import { isId } from './check-scalar';
import { isRecord } from './shape';

const shownMax = 50;
const charsMax = 200;
const pauseMs = 150;

export function useChoices(kind: PickerKind, typed: string, enabled: boolean) {
  const text = typed.trim().slice(0, charsMax).trim();
  const settled = useSettled(text, pauseMs) ?? '';
  const isSettled = settled === text;
  const list = useList(kind, settled, enabled && isSettled && !isId(text));
  const one = useChoice(kind, isId(text) ? text : '');
  const choices = list.data?.choices ?? [];
  const single = one.data === undefined ? [] : [one.data];
  const { many } = pickerSources[kind];
  return {
    choices: isId(text) ? single : isSettled ? choices : [],
    isPending: (enabled && (list.isFetching || !isSettled)) || one.isFetching,
    error: list.error,
    note:
      isSettled && list.data?.isCut === true
        ? `First ${shownMax} ${many}: type more to narrow the list.`
        : undefined,
  };
}

function useList(kind: PickerKind, text: string, enabled: boolean) {
  const { client, resellerId } = useSession();
  const { list } = pickerSources[kind];
  const query = kind === 'premise' ? { asset_type: kind } : {};
  return useQuery<{ choices: readonly Choice[]; isCut: boolean }, ReadProblem>({
    queryKey: ['choices', resellerId ?? 'platform', kind, text],
    enabled,
    queryFn: async ({ signal }) => {
      const request = { query: { ...query, q: text || undefined, limit: shownMax } };
      const { data, response } = await ask(client, 'get', list, { params: request, signal });
      const choices = (Array.isArray(data) ? data : []).flatMap((item) => choiceOf(item) ?? []);
      return { choices, isCut: nextCursor(response) !== undefined };
    },
  });
}

export function useChoice(kind: PickerKind, id: string) {
  const { client, resellerId } = useSession();
  return useQuery<Choice, ReadProblem>({
    queryKey: choiceKey(resellerId, kind, id),
    enabled: isId(id),
    queryFn: async ({ signal }) => {
      const one = `${pickerSources[kind].list}/{id}`;
      const { data } = await ask(client, 'get', one, { params: { path: { id } }, signal });
      return choiceOf(data) ?? { id, name: id, detail: '' };
    },
  });
}

export function useRememberedChoice(kind: PickerKind) {
  const queries = useQueryClient();
  const { resellerId } = useSession();
  return (choice: Choice) => queries.setQueryData(choiceKey(resellerId, kind, choice.id), choice);
}

function choiceKey(resellerId: string | undefined, kind: PickerKind, id: string) {
  return ['choice', resellerId ?? 'platform', kind, id] as const;
}

export const pickerSources = {
  ...things,
  premise: { ...things.asset, many: 'premises' },
};

export type PickerKind = keyof typeof pickerSources;

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

function choiceOf(value: unknown): Choice | undefined {
  const thing = isRecord(value) && isRecord(value['customer']) ? value['customer'] : value;
  if (!isRecord(thing) || typeof thing['id'] !== 'string') return undefined;
  const { id, name, code, state, asset_type, external_ref, status } = thing;
  const labels = [
    code,
    asset_type,
    state,
    external_ref,
    status === 'suspended' ? status : undefined,
  ];
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : id,
    detail: labels.filter((one) => typeof one === 'string' && one !== '').join(' · '),
  };
}
