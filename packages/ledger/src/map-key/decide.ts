import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { Instant, MapKeyId, ResellerId } from '@exchange/units';
import type { MapKeyEvent } from './events.js';

/** A credential as events name it. */
export interface By {
  readonly kind: string;
  readonly id: string;
}

/** What is known of a key that was made. */
export interface MapKeyFields {
  readonly id: MapKeyId;
  readonly name: string;
  /** Null: it sees what the platform sees. */
  readonly reseller_id: ResellerId | null;
  readonly made_by: By;
  /** Null where nobody knows. */
  readonly made_at: Instant | null;
}

export type MapKeyState =
  | { readonly status: 'absent' }
  | { readonly status: 'active'; readonly key: MapKeyFields; readonly digest: string }
  | {
      readonly status: 'revoked';
      readonly key: MapKeyFields;
      readonly digest: string;
      readonly revoked_by: By;
      readonly revoked_at: Instant | null;
    };

export type MapKeyCommand =
  | {
      readonly type: 'MakeMapKey';
      readonly key: Omit<MapKeyFields, 'made_at'>;
      /** SHA-256 of its text, in hex. */
      readonly digest: string;
    }
  | { readonly type: 'RevokeMapKey'; readonly by: By };

export type MapKeyRefusal =
  | { readonly code: 'map_key_exists' }
  | { readonly code: 'map_key_not_found' };

/** Read-only keys for maps: made once, revoked once and for ever. */
export const mapKey: Decider<MapKeyState, MapKeyCommand, MapKeyEvent, MapKeyRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

function decide(state: MapKeyState, command: MapKeyCommand): Decision<MapKeyEvent, MapKeyRefusal> {
  switch (command.type) {
    case 'MakeMapKey': {
      if (state.status !== 'absent') return refuse({ code: 'map_key_exists' });
      const { id: map_key_id, name, reseller_id, made_by } = command.key;
      const { digest } = command;
      return accept({
        type: 'MapKeyMade',
        data: { map_key_id, name, reseller_id, digest, made_by },
      });
    }
    case 'RevokeMapKey': {
      if (state.status === 'absent') return refuse({ code: 'map_key_not_found' });
      if (state.status === 'revoked') return accept();
      const { id: map_key_id } = state.key;
      return accept({ type: 'MapKeyRevoked', data: { map_key_id, revoked_by: command.by } });
    }
    default:
      return command satisfies never;
  }
}

function evolve(state: MapKeyState, event: MapKeyEvent, recordedAt?: Instant): MapKeyState {
  switch (event.type) {
    case 'MapKeyMade': {
      const { map_key_id: id, digest, ...fields } = event.data;
      return { status: 'active', key: { id, ...fields, made_at: recordedAt ?? null }, digest };
    }
    case 'MapKeyRevoked': {
      if (state.status === 'absent') return state;
      const { key, digest } = state;
      const { revoked_by } = event.data;
      return { status: 'revoked', key, digest, revoked_by, revoked_at: recordedAt ?? null };
    }
    default:
      return event satisfies never;
  }
}
