/** What a statement does to the session itself, beyond its own effect. */
export type SessionEffect =
  | { readonly effect: 'set'; readonly name: string; readonly statement: string }
  | { readonly effect: 'reset'; readonly name: string | 'all' }
  | { readonly effect: 'listen'; readonly channel: string }
  | { readonly effect: 'unlisten'; readonly channel: string | '*' }
  | { readonly effect: 'copy_in' };

const identifier = String.raw`("(?:[^"]|"")+"|[\w$.]+)`;
const patterns = {
  set: new RegExp(
    String.raw`^set\s+(?:session\s+)?(?!local\b|transaction\b|session\b|constraints\b)${identifier}`,
    'i',
  ),
  timeZone: /^set\s+(?:session\s+)?time\s+zone\b/i,
  reset: new RegExp(String.raw`^(?:reset|discard)\s+${identifier}`, 'i'),
  listen: new RegExp(String.raw`^listen\s+${identifier}`, 'i'),
  unlisten: /^unlisten\s+(\*|"(?:[^"]|"")+"|[\w$.]+)/i,
  copyIn: /^copy\s[\s\S]*\sfrom\s+stdin\b/i,
};

/** The effect of one statement's text, if it has one. */
export function effectOf(text: string): SessionEffect | undefined {
  const statement = text.replace(/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '').replace(/[;\s]+$/, '');
  if (patterns.timeZone.test(statement)) return { effect: 'set', name: 'timezone', statement };
  const set = patterns.set.exec(statement)?.[1];
  if (set !== undefined && !statement.includes(';')) {
    return { effect: 'set', name: set.toLowerCase(), statement };
  }
  const reset = patterns.reset.exec(statement)?.[1];
  if (reset !== undefined) return { effect: 'reset', name: reset.toLowerCase() };
  const listen = patterns.listen.exec(statement)?.[1];
  if (listen !== undefined) return { effect: 'listen', channel: channelName(listen) };
  const unlisten = patterns.unlisten.exec(statement)?.[1];
  if (unlisten !== undefined) return { effect: 'unlisten', channel: channelName(unlisten) };
  if (patterns.copyIn.test(statement)) return { effect: 'copy_in' };
  return undefined;
}

function channelName(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.toLowerCase();
}
