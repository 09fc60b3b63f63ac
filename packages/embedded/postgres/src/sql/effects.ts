import { type Statement, splitStatements } from './split.js';

/** Recorded for the connection, or refused. */
export type Effect =
  /** Settings may have changed; the server knows their values. */
  | { readonly kind: 'settings' }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string | '*' }
  | { readonly kind: 'rollback_to' }
  | { readonly kind: 'refused'; readonly reason: string };

const name = String.raw`("(?:[^"]|"")+"|[\w$\u0080-\uffff]+(?:\.[\w$\u0080-\uffff]+)*)`;
const listenStatement = new RegExp(String.raw`^listen\s+${name}`, 'i');
const unlistenStatement = new RegExp(String.raw`^unlisten\s+(\*|${name.slice(1)}`, 'i');
const ofTransaction = /^set\s+(?:local|transaction|constraints)\b/i;

export function effectsOf(sql: string): Effect[] {
  return splitStatements(sql).flatMap(effectsOfStatement);
}

function effectsOfStatement({ text, skeleton }: Statement): Effect[] {
  const word = /^\w+/.exec(skeleton)?.[0].toLowerCase();
  switch (word) {
    case 'set':
    case 'reset':
      if (toFirstUser.test(text)) return refused(firstUser);
      return ofTransaction.test(text) ? [] : [{ kind: 'settings' }];
    case 'listen': {
      const channel = listenStatement.exec(text)?.[1];
      return channel === undefined ? [] : [{ kind: 'listen', channel: plainName(channel) }];
    }
    case 'unlisten': {
      const channel = unlistenStatement.exec(text)?.[1];
      return channel === undefined ? [] : [{ kind: 'unlisten', channel: plainName(channel) }];
    }
    case 'rollback':
      return /^rollback\s+(?:work\s+|transaction\s+)?to\b/i.test(text)
        ? [{ kind: 'rollback_to' }]
        : [];
    case 'copy':
      return copyEffects(skeleton);
    case 'discard':
      return /^discard\s+(?:all|temp|temporary)\b/i.test(text)
        ? refused('DISCARD would reset the state of other connections')
        : [];
    case 'deallocate':
      return /^deallocate\s+(?:prepare\s+)?all\b/i.test(text)
        ? refused('DEALLOCATE ALL would close the statements of other connections')
        : [];
    default:
      return /\bset_config\s*\(/i.test(skeleton) ? [{ kind: 'settings' }] : [];
  }
}

// The engine does not know its user.
const firstUser = 'not supported: use SET SESSION AUTHORIZATION postgres';
const toFirstUser =
  /^(?:reset\s+session[\s_]authorization|set\s+(?:session\s+|local\s+)?session(?:\s+authorization|_authorization\s*(?:=|to))\s*default)\b/i;

function copyEffects(skeleton: string): Effect[] {
  // Programs and copy data end the engine.
  if (/\b(?:from|to)\s+program\b/i.test(skeleton)) {
    return refused('COPY cannot run a program');
  }
  return /\bfrom\s+stdin\b/i.test(skeleton) ? refused('COPY cannot read from the client') : [];
}

const refused = (reason: string): Effect[] => [{ kind: 'refused', reason }];

/** Folds a name to lower case like PostgreSQL. */
function plainName(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.toLowerCase();
}
