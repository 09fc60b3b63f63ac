import type { Decider } from '@exchange/runtime/commands/decider';
import { type ResellerId, resellerId } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resellerCode } from './code.js';
import { type ResellerCommand, type ResellerState, reseller } from './decide.js';

/** A stream with a revision, as the event log keeps it. */
class ModelStream<State, Command, Event, Refusal> {
  state: State;
  revision = 0;
  readonly decider: Decider<State, Command, Event, Refusal>;

  constructor(decider: Decider<State, Command, Event, Refusal>) {
    this.decider = decider;
    this.state = decider.initialState;
  }

  read() {
    return { state: this.state, revision: this.revision };
  }

  /** Appends what is decided on a state read earlier; a lost race gives `conflict`. */
  append(
    read: { state: State; revision: number },
    command: Command,
  ): 'accepted' | 'refused' | 'conflict' {
    const decision = this.decider.decide(read.state, command);
    if (decision.outcome === 'refused') return 'refused';
    if (decision.events.length > 0 && read.revision !== this.revision) return 'conflict';
    for (const event of decision.events) {
      this.state = this.decider.evolve(this.state, event);
      this.revision += 1;
    }
    return 'accepted';
  }
}

const code = 'SUNBELT';
const ids = [1, 2, 3].map((digit) =>
  resellerId.parse(`00000000-0000-4000-8000-00000000000${digit}`),
);

const codeStream = () => new ModelStream(resellerCode);
const resellerStream = () => new ModelStream(reseller);

/** One reseller that wants the code, as steps between which others may act; gives up when it is refused. */
function* wantsCode(
  codes: ReturnType<typeof codeStream>,
  resellers: Map<ResellerId, ReturnType<typeof resellerStream>>,
  id: ResellerId,
  crashAfter: number,
): Generator<void> {
  let steps = 0;
  const crashed = () => {
    steps += 1;
    return steps > crashAfter;
  };
  const streamOf = (holder: ResellerId) => {
    const known = resellers.get(holder) ?? resellerStream();
    resellers.set(holder, known);
    return known;
  };
  const own = streamOf(id);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const claims = codes.read();
    yield;
    if (crashed()) return;
    const holder = claims.state.status === 'claimed' ? claims.state.reseller_id : id;
    if (holder !== id) {
      const read = streamOf(holder).read();
      yield;
      if (crashed()) return;
      const fence: ResellerCommand = { type: 'WithholdResellerCode', reseller_id: holder, code };
      const fenced = streamOf(holder).append(read, fence);
      if (fenced === 'conflict') continue;
      if (fenced === 'refused') return;
      yield;
      if (crashed()) return;
      const now = codes.read();
      yield;
      const taken = codes.append(now, {
        type: 'TakeOverResellerCode',
        reseller_id: id,
        code,
        from: holder,
      });
      if (taken !== 'accepted') continue;
    } else {
      const claimed = codes.append(claims, { type: 'ClaimResellerCode', reseller_id: id, code });
      if (claimed !== 'accepted') continue;
    }
    yield;
    if (crashed()) return;
    const read = own.read();
    yield;
    if (crashed()) return;
    const name = 'A reseller';
    const used = own.append(read, {
      type: 'RegisterReseller',
      reseller_id: id,
      code,
      name,
      operating_states: [],
    });
    if (used !== 'conflict') return;
  }
}

function holders(resellers: Map<ResellerId, { state: ResellerState }>): number {
  return [...resellers.values()].filter(
    ({ state }) => state.status === 'registered' && state.reseller.code === code,
  ).length;
}

describe('the claim on a reseller code', () => {
  test('never lets two resellers hold one code, whatever the interleaving and whoever crashes', () => {
    let heldOnce = 0;
    fc.assert(
      fc.property(
        fc.array(fc.nat(2), { minLength: 20, maxLength: 120 }),
        fc.tuple(fc.nat(14), fc.nat(14), fc.nat(14)),
        (schedule, crashes) => {
          const codes = codeStream();
          const resellers = new Map<ResellerId, ReturnType<typeof resellerStream>>();
          const running = ids.map((id, index) =>
            wantsCode(codes, resellers, id, crashes[index] ?? 0),
          );
          for (const turn of schedule) {
            running[turn]?.next();
            expect(holders(resellers)).toBeLessThan(2);
          }
          heldOnce += holders(resellers);
        },
      ),
      { numRuns: 500 },
    );
    expect(heldOnce).toBeGreaterThan(50);
  });

  test('is given to a newcomer when its holder never used it', () => {
    const codes = codeStream();
    const resellers = new Map<ResellerId, ReturnType<typeof resellerStream>>();
    const [first, second] = ids;
    if (first === undefined || second === undefined) throw new Error('two resellers');
    // The first claims and dies; the second takes over.
    for (const _ of wantsCode(codes, resellers, first, 2));
    for (const _ of wantsCode(codes, resellers, second, 99));
    expect(codes.state).toEqual({ status: 'claimed', reseller_id: second });
    expect(holders(resellers)).toBe(1);
  });
});
