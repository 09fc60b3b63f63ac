import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { Instant } from '@exchange/units';
import type { By } from '../key/events.js';
import type { FieldsOf } from '../resource/changes.js';
import type { MapKeyEvent, mapKeyMade } from './events.js';

type MadeKey = FieldsOf<typeof mapKeyMade, 'map_key_id'>;

export interface MapKeyFields extends MadeKey {
  readonly status: 'active' | 'revoked';
  readonly made_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly revoked_by: By | null;
}

export type MapKeyState = { readonly status: 'absent' } | MapKeyFields;

export type MapKeyCommand =
  | { readonly type: 'MakeMapKey'; readonly key: MadeKey }
  | { readonly type: 'RevokeMapKey'; readonly by: By };

export type MapKeyRefusal =
  | { readonly code: 'map_key_exists' }
  | { readonly code: 'map_key_not_found' };

export const mapKey: Decider<MapKeyState, MapKeyCommand, MapKeyEvent, MapKeyRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

function decide(state: MapKeyState, command: MapKeyCommand): Decision<MapKeyEvent, MapKeyRefusal> {
  switch (command.type) {
    case 'MakeMapKey': {
      if (state.status !== 'absent') return refuse({ code: 'map_key_exists' });
      const { id: map_key_id, ...fields } = command.key;
      return accept({ type: 'MapKeyMade', data: { map_key_id, ...fields } });
    }
    case 'RevokeMapKey': {
      if (state.status === 'absent') return refuse({ code: 'map_key_not_found' });
      if (state.status === 'revoked') return accept();
      const { id: map_key_id } = state;
      return accept({ type: 'MapKeyRevoked', data: { map_key_id, revoked_by: command.by } });
    }
    default:
      return command satisfies never;
  }
}

function evolve(state: MapKeyState, event: MapKeyEvent, recordedAt?: Instant): MapKeyState {
  switch (event.type) {
    case 'MapKeyMade': {
      const { map_key_id: id, ...fields } = event.data;
      const made_at = recordedAt ?? null;
      return { id, ...fields, status: 'active', made_at, revoked_at: null, revoked_by: null };
    }
    case 'MapKeyRevoked': {
      if (state.status === 'absent') return state;
      const { revoked_by } = event.data;
      return { ...state, status: 'revoked', revoked_by, revoked_at: recordedAt ?? null };
    }
    default:
      return event satisfies never;
  }
}
