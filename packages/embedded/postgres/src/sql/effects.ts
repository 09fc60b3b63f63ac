import { type Statement, splitStatements } from './split.js';

/** Recorded for the connection, answered otherwise, or refused. */
export type Effect =
  /** `undefined`: the text names no setting. */
  | { readonly kind: 'set'; readonly names: readonly string[] | undefined }
  | { readonly kind: 'reset'; readonly name: string | 'all' }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string | '*' }
  | { readonly kind: 'rollback_to' }
  | { readonly kind: 'refused'; readonly reason: string };

// Most queries skip the parser.
const suspicious = /\b(?:set|set_config|reset|discard|deallocate|(?:un)?listen|copy|rollback)\b/i;
const name = String.raw`("(?:[^"]|"")+"|[\w$\u0080-\uffff]+(?:\.[\w$\u0080-\uffff]+)*)`;
const setStatement = new RegExp(String.raw`^set\s+(?:session\s+)?${name}`, 'i');
const resetStatement = new RegExp(String.raw`^reset\s+${name}`, 'i');
const listenStatement = new RegExp(String.raw`^listen\s+${name}`, 'i');
const unlistenStatement = new RegExp(String.raw`^unlisten\s+(\*|${name.slice(1)}`, 'i');
const setConfig = /\bset_config\s*\(\s*(?:'([\w.$]+)')?/gi;

const spelledOut: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^set\s+(?:local|transaction|constraints)\b/i, []],
  [/^set\s+(?:session\s+)?time\s+zone\b/i, ['timezone']],
  [/^set\s+(?:session\s+)?names\b/i, ['client_encoding']],
  [/^set\s+(?:session\s+)?schema\b/i, ['search_path']],
  [/^set\s+(?:session\s+)?xml\s+option\b/i, ['xmloption']],
  [/^set\s+(?:session\s+)?session\s+authorization\b/i, ['session_authorization', 'role']],
  [
    /^set\s+session\s+characteristics\b/i,
    [
      'default_transaction_isolation',
      'default_transaction_read_only',
      'default_transaction_deferrable',
    ],
  ],
];

export function effectsOf(sql: string): Effect[] {
  if (!suspicious.test(sql)) return [];
  return splitStatements(sql).flatMap(effectsOfStatement);
}

function effectsOfStatement({ text, skeleton }: Statement): Effect[] {
  const word = /^\w+/.exec(skeleton)?.[0].toLowerCase();
  switch (word) {
    case 'set':
      return setEffects(text);
    case 'reset':
      return resetEffects(text);
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
      return setConfigEffects(text);
  }
}

// The engine does not know its user.
const firstUser = 'not supported: use SET SESSION AUTHORIZATION postgres';
const toFirstUser =
  /^(?:reset\s+session[\s_]authorization|set\s+(?:session\s+|local\s+)?session(?:\s+authorization|_authorization\s*(?:=|to))\s*default)\b/i;

function setEffects(text: string): Effect[] {
  if (toFirstUser.test(text)) return refused(firstUser);
  const known = spelledOut.find(([pattern]) => pattern.test(text));
  if (known !== undefined) return known[1].length === 0 ? [] : [{ kind: 'set', names: known[1] }];
  const setting = setStatement.exec(text)?.[1];
  return setting === undefined ? [] : [{ kind: 'set', names: [plainName(setting).toLowerCase()] }];
}

function resetEffects(text: string): Effect[] {
  if (/^reset\s+time\s+zone\b/i.test(text)) return [{ kind: 'reset', name: 'timezone' }];
  if (toFirstUser.test(text)) return refused(firstUser);
  const setting = resetStatement.exec(text)?.[1];
  return setting === undefined ? [] : [{ kind: 'reset', name: plainName(setting).toLowerCase() }];
}

function setConfigEffects(text: string): Effect[] {
  const names: string[] = [];
  for (const [, literal] of text.matchAll(setConfig)) {
    if (literal === undefined) return [{ kind: 'set', names: undefined }];
    names.push(literal.toLowerCase());
  }
  return names.length === 0 ? [] : [{ kind: 'set', names }];
}

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
