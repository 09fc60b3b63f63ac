import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fileText } from '../../csv/file-text';
import { useBodyShape } from '../../forms/contract-form';
import { member, type ObjectShape } from '../../forms/shape';
import { TextField } from '../../parts/fields';
import { FileDrop } from '../../parts/fields/file-drop';
import { Button, Empty, LinkButton, LongTable, Page, Waiting } from '../../parts/layout';
import { Status } from '../../parts/values/values';
import { ask, idempotencyKey } from '../../reading/ask';
import { problemFrom } from '../../reading/problem';
import { WriteButton } from '../../session/allowed';
import { useSession } from '../../session/use-session';
import { RegistryNav } from '../parts/registry-page';
import { type ImportLine, readImport } from './read-lines';

const path = '/api/v1/exchange/counterparties';
const linesMax = 2_000;

export function CounterpartyImportPage() {
  const { isPlatform } = useSession();
  const { shape, ...query } = useBodyShape('post', path);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const sending = useImport();
  const file = useMemo(
    () => (shape && text.trim() !== '' ? readImport(text, shape) : undefined),
    [shape, text],
  );
  const take = (typed: string) => {
    sending.forget();
    setError(undefined);
    setText(typed);
  };
  const takeFile = async (chosen: File) => {
    const read = await fileText(chosen);
    if (read.ok) take(read.text);
    else setError(read.fault);
  };
  const lines = file?.lines ?? [];
  const isTooLong = lines.length > linesMax;
  const ready = lines.filter(
    ({ line, body }) => body !== undefined && sending.outcomes.get(line)?.id === undefined,
  );
  return (
    <Page
      title="Import counterparties"
      actions={<LinkButton to="/registry/counterparties">Counterparties</LinkButton>}
    >
      <RegistryNav />
      {!isPlatform ? (
        <Empty title="For the platform only">Act for the platform, at the top of the page.</Empty>
      ) : shape === undefined ? (
        <Waiting query={query} />
      ) : (
        <>
          <FileDrop
            label="File of lines"
            text={`Drop a CSV file here, choose one, or paste its lines. Its first line names the columns: ${columnsOf(shape)}, and attributes.<name> for custom attributes.`}
            types={['.csv', 'text/csv', 'text/plain']}
            onFile={(chosen) => void takeFile(chosen)}
          >
            <TextField
              label="Lines"
              isMultiline
              value={text}
              onChange={take}
              error={error ?? file?.fault ?? (isTooLong ? tooLong(lines.length) : undefined)}
            />
          </FileDrop>
          {lines.length > 0 && !isTooLong && (
            <>
              <div className="row">
                <WriteButton
                  operation={`post ${path}`}
                  kind="primary"
                  isDisabled={ready.length === 0}
                  isBusy={sending.isSending}
                  onPress={() => void sending.send(ready)}
                >
                  {ready.length === 1
                    ? 'Register 1 counterparty'
                    : `Register ${ready.length} counterparties`}
                </WriteButton>
                {sending.isSending && <Button onPress={sending.stop}>Stop</Button>}
              </div>
              <p role="status" className="muted">
                {countsText(lines, [...sending.outcomes.values()])}
              </p>
              <LongTable
                label="Lines of the file"
                rows={lines}
                rowKey={({ line }) => String(line)}
                head="Counterparty"
                ends={['Line']}
                columns={{
                  Line: ({ line }) => line,
                  Counterparty: ({ said }) => said,
                  Outcome: (one) => outcomeText(one, sending.outcomes.get(one.line)),
                }}
              />
            </>
          )}
        </>
      )}
    </Page>
  );
}

const columnsOf = ({ fields }: ObjectShape) =>
  fields.flatMap(({ name }) => (name === 'attributes' ? [] : [name])).join(', ');

const tooLong = (count: number) =>
  `The file has ${count.toLocaleString()} lines: split it into files of at most ${linesMax.toLocaleString()}, or import it with the command line.`;

function countsText(lines: readonly ImportLine[], outcomes: readonly Outcome[]): string {
  const wrong = lines.filter(({ body }) => body === undefined).length;
  const done = outcomes.filter(({ id }) => id !== undefined).length;
  return `${lines.length} lines: ${lines.length - wrong} can be registered, ${wrong} cannot; ${done} registered, ${outcomes.length - done} refused.`;
}

function outcomeText({ body, faults }: ImportLine, outcome: Outcome | undefined) {
  if (outcome?.id !== undefined) {
    return (
      <Link to="/registry/counterparties/$id" params={{ id: outcome.id }}>
        Registered
      </Link>
    );
  }
  if (outcome?.refusal !== undefined) {
    return (
      <>
        <Status status="refused" /> {outcome.refusal}
      </>
    );
  }
  if (body === undefined) {
    return (
      <>
        <Status status="wrong" tone="bad" /> {faults.join(' ')}
      </>
    );
  }
  return <Status status="can be registered" tone="good" />;
}

interface Outcome {
  readonly id: string | undefined;
  readonly refusal: string | undefined;
}

function useImport() {
  const { client } = useSession();
  const queries = useQueryClient();
  const keys = useRef(new Map<number, string>());
  const running = useRef<AbortController>(undefined);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isSending, setSending] = useState(false);

  const sendOne = async ({ line, body }: ImportLine): Promise<Outcome> => {
    const key = keys.current.get(line) ?? idempotencyKey();
    keys.current.set(line, key);
    const params = { header: { 'Idempotency-Key': key, Prefer: 'respond-async' } };
    try {
      const { data } = await ask(client, 'post', '/api/v1/exchange/counterparties', {
        params,
        body,
      });
      return { id: String(member(data, 'id')), refusal: undefined };
    } catch (thrown) {
      return { id: undefined, refusal: problemFrom(thrown).detail };
    }
  };
  useEffect(() => () => running.current?.abort(), []);
  return {
    outcomes,
    isSending,
    stop: () => running.current?.abort(),
    /** Ends the run: outcomes belong to lines of one text. */
    forget: () => {
      running.current?.abort();
      running.current = undefined;
      keys.current.clear();
      setOutcomes(new Map());
      setSending(false);
    },
    async send(lines: readonly ImportLine[]) {
      const own = new AbortController();
      running.current = own;
      setSending(true);
      for (const one of lines) {
        if (own.signal.aborted) break;
        const outcome = await sendOne(one);
        if (running.current !== own) break;
        setOutcomes((before) => new Map(before).set(one.line, outcome));
      }
      if (running.current === own) setSending(false);
      await queries.invalidateQueries();
    },
  };
}
