export type ConnectionString = Readonly<ReturnType<typeof readConnectionString>>;

export interface Login {
  readonly user: string;
  readonly password: string;
}

export interface PulseTimes {
  readonly everyMs: number;
  readonly timeoutMs: number;
}

/** With the choice of another node, an outage after a leader's loss stays below 6 s. */
const pulseDefault: PulseTimes = { everyMs: 1_000, timeoutMs: 2_000 };
/** Seconds. The client waits this long for every lost node; its default is 5. */
const gossipTimeoutDefault = 2;
/** The client warns below it; the ping implements shorter intervals. */
const clientKeepAliveMsMin = 10_000;
const portDefault = '2113';

const known = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'throwonappendfailure',
  'keepaliveinterval',
  'keepalivetimeout',
]);

/**
 * Parses `esdb://user:password@host:port,host:port?option=value`, or `kurrentdb://…`.
 * @throws TypeError without the text, which may hold a password
 */
export function readConnectionString(text: string) {
  const match =
    /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:/?@]+):([^@]+)@)?([^/?@]+)\/?(?:\?(.*))?$/.exec(
      text.trim(),
    );
  const [, discover, user, password = '', authority, query = ''] = match ?? [];
  if (authority === undefined) {
    throw unreadable('expected esdb://host:port?option=value, or esdb://user:password@host:port');
  }
  const login: Login | undefined =
    user === undefined ? undefined : { user: decoded(user), password: decoded(password) };
  const hosts = authority.split(',').map(hostOf);
  const warnings: string[] = [];
  const options = optionsOf(query, warnings);
  const isCluster = hosts.length > 1 || discover !== undefined;
  const pulse = pulseOf(options);
  if (isCluster && !options.has('gossiptimeout')) {
    options.set('gossiptimeout', `gossipTimeout=${gossipTimeoutDefault}`);
  }
  const credentials = login === undefined ? '' : credentialsOf(login);
  const parsed = [...options.values()].join('&');
  return {
    url: `esdb${discover ?? ''}://${credentials}${hosts.join(',')}${parsed === '' ? '' : `?${parsed}`}`,
    hosts,
    /** A cluster requires discovery: several hosts, or `+discover`. */
    isCluster,
    /** False with `tls=false`: such a server requires no login. */
    isSecure: optionOf(options, 'tls') !== 'false',
    login,
    pulse,
    /** False to prefer a node other than the leader. */
    wantsLeader: /^(leader)?$/i.test(optionOf(options, 'nodepreference') ?? ''),
    warnings,
  };
}

export function withLogin(text: string, login: Login): string {
  return text
    .trim()
    .replace(
      /^([^/]+:\/\/)(?:[^/?@]+@)?/,
      (_, scheme: string) => `${scheme}${credentialsOf(login)}`,
    );
}

function credentialsOf({ user, password }: Login): string {
  return `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
}

/** @param retiredCount differs, as the transport shares connections with equal options */
export function clientUrl(
  { url, hosts, pulse }: ConnectionString,
  through: readonly string[] = hosts,
  retiredCount = 0,
): string {
  const text = url.replace(hosts.join(','), through.join(','));
  if (pulse === undefined) return text;
  const keepAliveMs = Math.max(pulse.everyMs, clientKeepAliveMsMin) + retiredCount;
  return `${text}${text.includes('?') ? '&' : '?'}keepAliveInterval=${keepAliveMs}`;
}

function hostOf(text: string): string {
  const [host, port = portDefault, ...more] = text.trim().split(':');
  if (host === undefined || host === '' || more.length > 0 || !/^\d{1,5}$/.test(port)) {
    throw unreadable('expected host:port between commas');
  }
  return `${host}:${port}`;
}

function optionsOf(query: string, warnings: string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    if (name === '' || value === '') {
      throw unreadable('expected option=value after the question mark, joined by &');
    }
    const key = name.toLowerCase().replace(/[_-]/g, '');
    if (key === 'tlsverifycert') {
      if (value === 'false') {
        warnings.push(
          'tlsVerifyCert has no effect: name the authority of the certificate in tlsCaFile',
        );
      }
      continue;
    }
    if (known.has(key)) options.set(key, pair);
    else warnings.push(`the option ${name} is not known and has no effect`);
  }
  return options;
}

function pulseOf(options: Map<string, string>): PulseTimes | undefined {
  const every = milliseconds(options, 'keepaliveinterval');
  const timeout = milliseconds(options, 'keepalivetimeout');
  if (every === -1) return undefined;
  options.delete('keepaliveinterval');
  return {
    everyMs: every ?? pulseDefault.everyMs,
    timeoutMs: timeout === undefined || timeout === -1 ? pulseDefault.timeoutMs : timeout,
  };
}

function milliseconds(options: ReadonlyMap<string, string>, key: string): number | undefined {
  const text = optionOf(options, key);
  if (text === undefined) return undefined;
  if (!/^(-1|\d{1,9})$/.test(text)) {
    throw unreadable(`${key} should be a whole number of milliseconds, or -1`);
  }
  return Number(text);
}

function optionOf(options: ReadonlyMap<string, string>, key: string): string | undefined {
  return options.get(key)?.split('=').slice(1).join('=');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable('user name and password should be percent-encoded');
  }
}

function unreadable(expected: string): TypeError {
  return new TypeError(`the event log's connection string cannot be read: ${expected}`);
}
