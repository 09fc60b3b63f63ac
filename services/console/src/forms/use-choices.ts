import { nextCursor } from '@exchange/client';
import { useQueryClient } from '@tanstack/react-query';
import { useSettled } from '../parts/fields/use-typed';
import { things } from '../reading/things';
import { readKey, useAnswer } from '../reading/use-read';
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
  const { list } = pickerSources[kind];
  const asset_type = kind === 'premise' ? kind : undefined;
  const params = { query: { asset_type, q: text || undefined, limit: shownMax } };
  return useAnswer('choices', list, { params, enabled }, ({ data, response }) => ({
    choices: (Array.isArray(data) ? data : []).flatMap((item) => choiceOf(item) ?? []),
    isCut: nextCursor(response) !== undefined,
  }));
}

export function useChoice(kind: PickerKind, id: string) {
  const { path, params } = choiceRequest(kind, id);
  const none = { id, name: id, detail: '' };
  return useAnswer(
    'choice',
    path,
    { params, enabled: isId(id) },
    ({ data }) => choiceOf(data) ?? none,
  );
}

export function useRememberedChoice(kind: PickerKind) {
  const queries = useQueryClient();
  const { resellerId } = useSession();
  return (choice: Choice) => {
    const { path, params } = choiceRequest(kind, choice.id);
    queries.setQueryData(['choice', ...readKey(resellerId, path, params)], choice);
  };
}

const choiceRequest = (kind: PickerKind, id: string) => ({
  path: pickerSources[kind].read,
  params: { path: { id } },
});

export const pickerSources = {
  ...things,
  premise: { ...things.asset, many: 'premises' },
};

export type PickerKind = keyof typeof pickerSources;

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

function choiceOf(value: unknown): Choice | undefined {
  const thing = isRecord(value) && isRecord(value['customer']) ? value['customer'] : value;
  if (!isRecord(thing) || typeof thing['id'] !== 'string') return undefined;
  const { id, name, code, state, asset_type, cost_key, external_ref, status } = thing;
  const labels = [
    code,
    asset_type,
    state,
    cost_key,
    external_ref,
    status === 'suspended' ? status : undefined,
  ];
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : id,
    detail: labels.filter((one) => typeof one === 'string' && one !== '').join(' · '),
  };
}
