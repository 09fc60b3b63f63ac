import fc from 'fast-check';

/** How many streams the operations share; of some of them the names are not plain. */
export const streams = 40;

const stream = fc.nat(streams - 1);
const revision = fc.bigInt({ min: 0n, max: 7n });
const expected = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('any', 'no_stream', 'stream_exists') },
  { weight: 3, arbitrary: revision },
);
const way = fc.constantFrom('batch', 'single');

const event = fc.record({
  /** An id of a few that come again and again, or a new one. */
  again: fc.option(fc.nat(60), { nil: undefined, freq: 2 }),
  type: fc.constantFrom('Booked', 'Settled', 'Größe', '$system', ''),
  isJson: fc.boolean(),
  hasMetadata: fc.boolean(),
});

const member = fc.oneof(
  fc.integer({ min: -1, max: 6 }),
  fc.constantFrom<unknown>('x', 1.5, null, true, 9223372036854775807n, { $r: 'a' }, { x: 1 }),
);
const metadata = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      { $maxCount: fc.integer({ min: 0, max: 4 }), $tb: fc.nat(6) },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('$maxCount', '$tb', '$tmp', '$acl', '$cacheControl', 'desk'),
      member,
      { maxKeys: 3 },
    ),
  },
);

const from = fc.oneof(
  fc.constantFrom('start', 'end'),
  fc.bigInt({ min: 0n, max: 9n }),
  fc.constantFrom(2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n),
);
const backwards = fc.boolean();
/** Which of the appends so far, counted from the last, and how far beside its position. */
const place = fc.record({ append: fc.nat(80), beside: fc.constantFrom(0n, 0n, 0n, 0n, 1n, -1n) });

/** One thing that a client may ask of a server. */
export const operation = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('append'),
      stream,
      expected,
      way,
      events: fc.array(event, { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), stream, expected }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tombstone'),
      stream,
      expected,
      ofMetadata: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write metadata'), stream, metadata }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('read'),
      stream,
      ofMetadata: fc.nat(5).map((n) => n === 0),
      from,
      backwards,
      count: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('read $all'),
      place,
      backwards,
      count: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('follow'), stream, from }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('follow $all'),
      place,
      filter: fc.constantFrom(
        ...['none', 'type prefix', 'stream prefix', 'type expression', 'stream expression'],
        ...['no prefix', 'no expression', 'malformed'],
      ),
    }),
  },
);

export type Operation = typeof operation extends fc.Arbitrary<infer Drawn> ? Drawn : never;
