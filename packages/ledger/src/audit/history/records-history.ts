interface RecordsState<One> {
  readonly events: number;
  readonly latest: readonly One[];
  /** Records that the latest ones replaced. */
  readonly replaced: readonly One[];
  readonly known: Map<string, One> | undefined;
}

interface RecordsEvent<One> {
  readonly type: string;
  readonly data: { readonly records: readonly One[] };
}

/**
 * The fold of a stream of records. An entry has the records of its event, and those that they
 * replaced.
 */
export function recordsHistory<One>(
  keyOf: (record: One) => string,
  isReplacing: (event: RecordsEvent<One>) => boolean = () => true,
) {
  const initialState: RecordsState<One> = {
    events: 0,
    latest: [],
    replaced: [],
    known: undefined,
  };
  function evolve(
    { events, known = new Map() }: RecordsState<One>,
    event: RecordsEvent<One>,
  ): RecordsState<One> {
    const { records } = event.data;
    const replaced: One[] = [];
    for (const record of records) {
      const earlier = known.get(keyOf(record));
      if (earlier !== undefined && isReplacing(event)) replaced.push(earlier);
      known.set(keyOf(record), record);
    }
    return { events: events + 1, latest: records, replaced, known };
  }
  return {
    decider: { initialState, evolve },
    view: ({ events }: RecordsState<One>) => ({ events }),
    changedMembers: (_: unknown, { latest, replaced }: RecordsState<One>) => ({
      before: replaced.length === 0 ? null : { records: replaced },
      after: { records: latest },
    }),
  };
}
