import { transactionReasons } from '@exchange/units';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveCsv } from '../../downloads/use-download';
import { OpenSelect, TextField } from '../../parts/fields';
import { Busy, Button, Dialog, DialogActions, Failure, LongTable } from '../../parts/layout';
import { Identifier, Status } from '../../parts/values/values';
import { idempotencyKey } from '../../reading/ask';
import { WriteButton } from '../../session/allowed';
import { useSession } from '../../session/use-session';
import styles from '../blotter.module.css';
import { dealActions, neededReason, noReasonText } from '../deal-actions';
import { type BlotterSearch, filterCount } from '../search';
import { type BulkAction, type ItemOutcome, matchingIds, runAction } from './actions';

interface BulkBarProps {
  readonly search: BlotterSearch;
  readonly selected: ReadonlySet<string>;
  readonly total: number;
  readonly onClear: () => void;
}

const names: readonly BulkAction[] = ['confirm', 'settle', 'cancel', 'reject'];

export function BulkBar({ search, selected, total, onClear }: BulkBarProps) {
  const [choice, setChoice] = useState<{ readonly selected: object; readonly filters: string }>();
  const [request, setRequest] = useState<BulkRequest>();
  const canAll = filterCount(search) > 0 && total > 0;
  const isShown = selected.size > 0 || canAll;
  if (!isShown && request === undefined) return null;
  // Another selection or filter ends the choice of all deals.
  const filters = JSON.stringify(search);
  const isAll = choice?.selected === selected && choice.filters === filters;
  const isOfAll = canAll && (isAll || selected.size === 0);
  const count = isOfAll ? total : selected.size;
  const begin = (action: BulkAction) =>
    setRequest({ action, search, selected: isOfAll ? undefined : [...selected] });
  return (
    <section className={`card row ${styles['selection']}`} aria-label="Selected deals">
      <strong>
        {isOfAll ? `All ${count.toLocaleString()} matching` : `${count.toLocaleString()} selected`}
      </strong>
      {names.map((action) => (
        <WriteButton
          key={action}
          operation={`post /api/v1/exchange/transactions/{id}/${action}`}
          size="small"
          onPress={() => begin(action)}
        >
          {dealActions[action].label}…
        </WriteButton>
      ))}
      {canAll && selected.size > 0 && (
        <Button
          size="small"
          kind="quiet"
          onPress={() => setChoice(isAll ? undefined : { selected, filters })}
        >
          {isAll
            ? `Only the ${selected.size.toLocaleString()} selected`
            : `All ${total.toLocaleString()} matching`}
        </Button>
      )}
      {selected.size > 0 && (
        <Button size="small" kind="quiet" onPress={onClear}>
          Clear the selection
        </Button>
      )}
      {request !== undefined && (
        <BulkDialog {...request} onClose={() => setRequest(undefined)} onDone={onClear} />
      )}
    </section>
  );
}

interface BulkRequest {
  readonly action: BulkAction;
  readonly search: BlotterSearch;
  /** Undefined: all that match the search. */
  readonly selected: readonly string[] | undefined;
}

const codes = Object.entries(transactionReasons).map(([id, words]) => ({
  id,
  label: `${id} ${words}`,
}));

interface BulkDialogProps extends BulkRequest {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function BulkDialog({ action, search, selected, onClose, onDone }: BulkDialogProps) {
  const { client } = useSession();
  const { label, kind, needsReason } = dealActions[action];
  const [matchCount, setMatchCount] = useState(0);
  const [code, setCode] = useState<string>();
  const [text, setText] = useState('');
  const [isTold, setTold] = useState(false);
  const [results, setResults] = useState<readonly ItemOutcome[]>();
  const [key] = useState(idempotencyKey);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const matching = useQuery({
    queryKey: ['matching', key],
    enabled: selected === undefined,
    staleTime: 'static',
    gcTime: 0,
    queryFn: ({ signal }) => matchingIds(client, search, signal, setMatchCount),
  });
  const ids = selected ?? matching.data;
  const reason = { reason_code: code, reason: text.trim() || undefined };
  const lacksReason = needsReason && code === undefined && reason.reason === undefined;
  const work = useMutation({
    mutationFn: (ids: readonly string[]) => {
      stopping.current = new AbortController();
      setResults([]);
      const order = { action, ids, reason, key };
      return runAction(client, order, stopping.current.signal, (part) =>
        setResults((before = []) => [...before, ...part]),
      );
    },
    onSuccess: onDone,
  });
  const run = () => {
    setTold(true);
    if (ids !== undefined && !lacksReason) work.mutate(ids);
  };
  const { isPending: isBusy } = work;
  const failure = isBusy ? null : (work.error ?? matching.error);
  const count = ids?.length ?? matchCount;
  const deals = `${count.toLocaleString()} ${count === 1 ? 'deal' : 'deals'}`;
  const isOver = results !== undefined && !isBusy && failure === null;
  return (
    <Dialog
      title={`${label} ${deals}`}
      isOpen
      onClose={onClose}
      size={results === undefined ? undefined : 'wide'}
      isFirm={isBusy}
    >
      {ids === undefined && failure === null && (
        <Busy text={`Counting matching deals: ${matchCount.toLocaleString()} so far`} />
      )}
      {results === undefined && (
        <>
          <p>
            {ids === undefined
              ? 'The count is shown before any deal changes.'
              : `${label} ${deals}? Each deal is handled separately; a refused deal does not affect the others.`}
          </p>
          <OpenSelect
            label="Reason code"
            none="None"
            options={codes}
            value={code}
            onChange={setCode}
          />
          <TextField
            label="Reason"
            hint={needsReason ? neededReason : 'Optional.'}
            value={text}
            onChange={setText}
            maxLength={500}
            isRequired={needsReason && code === undefined}
            error={isTold && lacksReason ? noReasonText : undefined}
          />
        </>
      )}
      {results !== undefined && (
        <BulkResults action={action} results={results} asked={count} isBusy={isBusy} />
      )}
      {failure !== null && (
        <Failure
          error={failure}
          onRetry={() => (ids === undefined ? void matching.refetch() : run())}
        />
      )}
      <DialogActions>
        {isBusy ? (
          <Button onPress={() => stopping.current?.abort()}>Stop after this part</Button>
        ) : (
          <Button onPress={onClose}>{isOver ? 'Close' : 'Go back'}</Button>
        )}
        {results === undefined && (
          <Button kind={kind} isDisabled={ids === undefined || count === 0} onPress={run}>
            {`${label} ${deals}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface BulkResultsProps {
  readonly action: BulkAction;
  readonly results: readonly ItemOutcome[];
  readonly asked: number;
  readonly isBusy: boolean;
}

function BulkResults({ action, results, asked, isBusy }: BulkResultsProps) {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const changed = results.filter(({ outcome }) => outcome === 'changed');
  const save = () => {
    const rows = results.map((one) => [one.id, one.outcome, one.status ?? '', one.detail ?? '']);
    saveCsv(`${action}-results.csv`, [['id', 'outcome', 'status', 'detail'], ...rows]);
  };
  return (
    <div className="stack">
      {isBusy && (
        <progress className="meter" aria-label="Deals done" max={asked} value={results.length} />
      )}
      <p role="status">
        {`${changed.length.toLocaleString()} ${dealActions[action].done}, ${refused.length.toLocaleString()} refused`}
        {isBusy && `, of ${asked.toLocaleString()}`}.
      </p>
      <LongTable
        label="Result of each deal"
        rows={[...refused, ...changed]}
        rowKey={({ id }) => id}
        columns={{
          Deal: ({ id }) => <Identifier id={id} to={`/blotter/${id}`} />,
          Outcome: ({ outcome }) => (
            <Status status={outcome} tone={outcome === 'changed' ? 'good' : 'bad'} />
          ),
          'Current status': ({ status }) => <Status status={status} />,
          Why: ({ detail }) => detail ?? '',
        }}
        empty={<p className="muted">No results yet.</p>}
      />
      <div>
        <Button size="small" isDisabled={isBusy || results.length === 0} onPress={save}>
          Save as CSV
        </Button>
      </div>
    </div>
  );
}
