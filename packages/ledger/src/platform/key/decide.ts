import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { type Instant, instantOf } from '@exchange/units';
import type { FieldsOf } from '../resource/changes.js';
import type { By, KeyEvent, keyMade } from './events.js';
import { type GrantRefusal, type Maker, refusalOfGrant } from './grant.js';

type MadeKey = FieldsOf<typeof keyMade, 'key_id'>;

export interface KeyFields extends MadeKey {
  readonly status: 'active' | 'revoked';
  readonly previous: { readonly digest: string; readonly until: Instant } | null;
  readonly made_at: Instant | null;
  readonly rotated_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly revoked_by: By | null;
}

export type KeyState = { readonly status: 'absent' } | KeyFields;

export type KeyCommand =
  | { readonly type: 'MakeKey'; readonly key: MadeKey; readonly maker: Maker; readonly at: Instant }
  | {
      readonly type: 'RotateKey';
      readonly digest: string;
      readonly overlapMinutes: number;
      readonly maker: Maker;
      readonly by: By;
      readonly at: Instant;
    }
  | { readonly type: 'RevokeKey'; readonly by: By };

export type KeyRefusal =
  | { readonly code: 'key_exists' }
  | { readonly code: 'key_not_found' }
  | { readonly code: 'key_expires_in_past' }
  | { readonly code: 'key_revoked' }
  | { readonly code: 'key_expired' }
  | GrantRefusal;

export const key: Decider<KeyState, KeyCommand, KeyEvent, KeyRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

function decide(state: KeyState, command: KeyCommand): Decision<KeyEvent, KeyRefusal> {
  switch (command.type) {
    case 'MakeKey': {
      if (state.status !== 'absent') return refuse({ code: 'key_exists' });
      const { id: key_id, ...fields } = command.key;
      const refusal = refusalOfGrant(command.maker, fields);
      if (refusal !== undefined) return refuse(refusal);
      if (isOver(fields, command.at)) return refuse({ code: 'key_expires_in_past' });
      return accept({ type: 'KeyMade', data: { key_id, ...fields } });
    }
    case 'RotateKey': {
      if (state.status === 'absent') return refuse({ code: 'key_not_found' });
      if (state.status === 'revoked') return refuse({ code: 'key_revoked' });
      if (isOver(state, command.at)) return refuse({ code: 'key_expired' });
      // The new secret acts as the key: rotating is granting.
      const refusal = refusalOfGrant(command.maker, state);
      if (refusal !== undefined) return refuse(refusal);
      const { digest, by: rotated_by, at, overlapMinutes } = command;
      const previous_until = instantOf(new Date(Date.parse(at) + overlapMinutes * 60_000));
      const data = { ...namesOf(state), digest, previous_until, rotated_by };
      return accept({ type: 'KeyRotated', data });
    }
    case 'RevokeKey': {
      if (state.status === 'absent') return refuse({ code: 'key_not_found' });
      if (state.status === 'revoked') return accept();
      return accept({ type: 'KeyRevoked', data: { ...namesOf(state), revoked_by: command.by } });
    }
    default:
      return command satisfies never;
  }
}

const namesOf = ({ id: key_id, reseller_id }: KeyFields) => ({ key_id, reseller_id });

/** Compares instants as text, which sorts by time. */
const isOver = ({ expires_at }: Pick<KeyFields, 'expires_at'>, at: Instant) =>
  expires_at !== null && expires_at <= at;

function evolve(state: KeyState, event: KeyEvent, recordedAt?: Instant): KeyState {
  const at = recordedAt ?? null;
  if (event.type === 'KeyMade') {
    const { key_id: id, ...fields } = event.data;
    const none = { previous: null, rotated_at: null, revoked_at: null, revoked_by: null };
    return { id, ...fields, status: 'active', made_at: at, ...none };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'KeyRotated': {
      const { digest, previous_until: until } = event.data;
      return { ...state, digest, previous: { digest: state.digest, until }, rotated_at: at };
    }
    case 'KeyRevoked':
      return { ...state, status: 'revoked', revoked_by: event.data.revoked_by, revoked_at: at };
    default:
      return event satisfies never;
  }
}
