import { hashLeaf } from '@exchange/proof';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemFrom, problemOf } from '../../reading/problem';
import type { Session } from '../../session/session-store';
import { useSession } from '../../session/use-session';
import {
  type GivenLines,
  type LineOutcome,
  type Lines,
  outcomesOf,
  outcomesOfRefusal,
  type Part,
  partsOf,
} from './split-lines';

/** `interrupted`: some parts may be recorded, others are not sent. */
export type ImportStage = 'given' | 'checking' | 'checked' | 'sending' | 'interrupted' | 'sent';

export function useImport(input: GivenLines) {
  const session = useSession();
  const queries = useQueryClient();
  const [stage, setStage] = useState<ImportStage>('given');
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>([]);
  const [replayed, setReplayed] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const isStopped = useRef(false);
  const accepted = useRef<Lines>(input);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const run = async (isDry: boolean, lines: Lines, sending: number) => {
    isStopped.current = false;
    setFailure(undefined);
    setReplayed(0);
    const isSent = new Set(lines.lines.map(({ line }) => line));
    const earlier = isDry ? input.invalid : outcomes.filter(({ line }) => !isSent.has(line));
    let outcomesSoFar: readonly LineOutcome[] = earlier;
    setOutcomes(earlier);
    setStage(isDry ? 'checking' : 'sending');
    const key = contentKey(lines, session.resellerId ?? 'platform', sending);
    try {
      const isComplete = await sendParts(
        session.authorized,
        partsOf(lines),
        { isDry, key },
        () => isStopped.current,
        (part, wasSent) => {
          outcomesSoFar = [...outcomesSoFar, ...part].sort((one, other) => one.line - other.line);
          setOutcomes(outcomesSoFar);
          if (wasSent) setReplayed((count) => count + part.length);
        },
      );
      if (isDry) {
        const good = new Set(
          outcomesSoFar.flatMap(({ line, outcome }) => (outcome === 'accepted' ? [line] : [])),
        );
        accepted.current = { ...input, lines: input.lines.filter(({ line }) => good.has(line)) };
      }
      if (isDry) setStage(isComplete ? 'checked' : 'given');
      else setStage(isComplete ? 'sent' : 'interrupted');
      if (!isDry) await queries.invalidateQueries();
    } catch (error) {
      setFailure(problemFrom(error));
      setStage(isDry ? 'given' : 'interrupted');
    }
  };
  return {
    stage,
    outcomes,
    replayed,
    failure,
    check: () => void run(true, input, attempt),
    send: () => void run(false, accepted.current, attempt),
    stop: () => {
      isStopped.current = true;
    },
    again: () => {
      setAttempt(attempt + 1);
      void run(false, accepted.current, attempt + 1);
    },
  };
}

function contentKey(input: Lines, sender: string, attempt: number): string {
  const text = JSON.stringify([
    sender,
    attempt,
    input.header,
    input.lines.map((line) => line.text),
  ]);
  const bytes = hashLeaf(text).slice(0, 16);
  return `import-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

interface Sending {
  readonly isDry: boolean;
  readonly key: string;
}

/**
 * A repeated part gets the same response: its key is its content's.
 * @returns false if it was stopped before the end
 * @throws ReadProblem
 */
async function sendParts(
  authorized: Session['authorized'],
  parts: readonly Part[],
  { isDry, key }: Sending,
  isStopped: () => boolean,
  done: (outcomes: readonly LineOutcome[], isReplayed: boolean) => void,
): Promise<boolean> {
  for (const part of parts) {
    if (isStopped()) return false;
    const address = `/api/v1/exchange/transactions/batch${isDry ? '?dry_run=true' : ''}`;
    const response = await authorized(address, {
      method: 'POST',
      headers: {
        'content-type': part.mediaType,
        ...(isDry ? {} : { 'idempotency-key': `${key}-${part.index}` }),
      },
      body: part.body,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const problem = problemOf(response, answer);
      const refused = outcomesOfRefusal(part, problem);
      if (refused === undefined) throw problem;
      done(refused, false);
      continue;
    }
    const results = answer as Parameters<typeof outcomesOf>[1];
    done(outcomesOf(part, results, isDry), response.headers.get('idempotency-replayed') === 'true');
  }
  return true;
}
