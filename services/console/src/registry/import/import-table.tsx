import { Link } from '@tanstack/react-router';
import { LongTable } from '../../parts/data-table';
import { Status } from '../../parts/values';
import type { ImportLine } from './read-lines';
import type { Outcome } from './use-import';

/** Each line of a file: what it makes, what is wrong with it, and what became of it. */
export function ImportTable({
  lines,
  outcomes,
}: {
  readonly lines: readonly ImportLine[];
  readonly outcomes: ReadonlyMap<number, Outcome>;
}) {
  const wrong = lines.filter(({ body }) => body === undefined).length;
  const all = [...outcomes.values()];
  const done = all.filter(({ id }) => id !== undefined).length;
  const counts = `${lines.length} lines: ${lines.length - wrong} can be registered, ${wrong} cannot; ${done} registered, ${all.length - done} refused.`;
  return (
    <div className="stack">
      <p role="status" className="muted">
        {counts}
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
          Outcome: (one) => <LineOutcome line={one} outcome={outcomes.get(one.line)} />,
        }}
      />
    </div>
  );
}

function LineOutcome({
  line,
  outcome,
}: {
  readonly line: ImportLine;
  readonly outcome: Outcome | undefined;
}) {
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
  if (line.body === undefined) {
    return (
      <>
        <Status status="wrong" tone="bad" /> {line.faults.join(' ')}
      </>
    );
  }
  return <Status status="can be registered" tone="good" />;
}
