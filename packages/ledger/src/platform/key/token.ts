import { accept, type Decider } from '@exchange/runtime/commands/decider';
import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { instant, resellerId } from '@exchange/units';
import { z } from 'zod';
import { by } from './events.js';

export const tokenRevoked = defineEvent({
  type: 'TokenRevoked',
  description:
    'A bearer token was revoked before its end. The SHA-256 digest of its signed part, in hex, identifies it.',
  data: z.object({
    token_digest: z.string(),
    key_id: z.string(),
    reseller_id: resellerId.nullable(),
    expires_at: instant,
    revoked_by: by,
  }),
});

type TokenEvent = EventOf<typeof tokenRevoked>;

/** A token of this service has no event before its revocation. */
interface TokenState {
  readonly status: 'valid' | 'revoked';
}

interface RevokeToken {
  readonly type: 'RevokeToken';
  readonly token: TokenEvent['data'];
}

export const token: Decider<TokenState, RevokeToken, TokenEvent, never> = {
  initialState: { status: 'valid' },
  decide: ({ status }, { token: data }) =>
    status === 'revoked' ? accept() : accept({ type: 'TokenRevoked', data }),
  evolve: () => ({ status: 'revoked' }),
};
