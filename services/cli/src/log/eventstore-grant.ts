import { type Login, readConnectionString } from '@exchange/runtime/config/connection-string';
import { withoutSecrets } from '@exchange/runtime/config/describe-stores';
import { errorText } from '@exchange/runtime/errors/error-text';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { EventLogUnavailable } from '@exchange/runtime/event-log/errors';
import { type GrantOfAll, grantReadingAll } from '@exchange/runtime/event-log/grant';
import { askPassword } from '../ask-password.js';
import { type CommandContext, CommandFailed, defineCommand, UsageError } from '../command.js';
import { commandConfig } from '../service/address.js';

export const grantEventStore = defineCommand({
  words: ['eventstore', 'grant'],
  summary: 'give an EventStoreDB user the right to read all streams, as the service needs',
  help: `usage: ledger eventstore grant --user <name>

An EventStoreDB user without groups may append, but not read $all, which lanes, readiness and exports need. This adds
<name> to the readers of $all and of its metadata, in the access list in that metadata ($r and $mr). The rest of the list
is unchanged, and a second run changes nothing. Create the user with EventStoreDB's own tools (docs/operations.md).

It needs an administrator: EVENTSTORE_ADMIN_URL, an esdb:// connection string with user and password; or EVENTSTORE_URL
with EVENTSTORE_ADMIN_USER (default: admin) and EVENTSTORE_ADMIN_PASSWORD (the command asks if it is not set). Passwords are
not printed or stored.

Exit code: 0 the user may read $all, 2 failed.`,
  options: { user: { type: 'string' } },
  async run({ values: { user }, ...context }) {
    if (user === undefined)
      throw new UsageError('--user is required: the name of an EventStoreDB user');
    const { terminal } = context;
    const { serviceUrl, url, administrator } = await targetOf(context);
    for (const line of linesOf(await grant(url, administrator, user), user)) terminal.out(line);
    if (!readable(url).isSecure) {
      terminal.err('The connection has no TLS: such a server does not check users.');
    }
    if (serviceUrl !== undefined && readable(serviceUrl).login?.user === user) {
      await check(serviceUrl, user);
      terminal.out(`Checked as ${user}: the service can read $all.`);
    }
  },
});

async function grant(
  url: string,
  administrator: Login | undefined,
  user: string,
): Promise<GrantOfAll> {
  try {
    return await grantReadingAll(url, administrator, user);
  } catch (error) {
    if (error instanceof EventLogUnavailable || error instanceof TypeError) {
      throw new CommandFailed(`Nothing was changed at ${withoutSecrets(url)}: ${error.message}`);
    }
    throw error;
  }
}

async function targetOf({ env, terminal }: CommandContext) {
  const adminUrl = env['EVENTSTORE_ADMIN_URL'] || undefined;
  const user = env['EVENTSTORE_ADMIN_USER'] || 'admin';
  const serviceUrl = commandConfig(env).eventStoreUrl;
  const url = adminUrl ?? serviceUrl;
  if (url === undefined) {
    throw new UsageError(
      'EVENTSTORE_URL or EVENTSTORE_ADMIN_URL is required. The embedded event store has no users.',
    );
  }
  const { isSecure, login } = readable(url);
  if (!isSecure) return { serviceUrl, url, administrator: undefined };
  if (adminUrl !== undefined && login !== undefined) {
    return { serviceUrl, url, administrator: login };
  }
  // No process of the service sees the administrator's password.
  const password =
    env['EVENTSTORE_ADMIN_PASSWORD'] ||
    (await askPassword(
      process.stdin,
      () => terminal.err(`Password of ${user}:`),
      `EVENTSTORE_ADMIN_URL or EVENTSTORE_ADMIN_PASSWORD is required: the password of ${user} cannot be read without a terminal.`,
    ));
  return { serviceUrl, url, administrator: { user, password } };
}

function readable(url: string) {
  try {
    return readConnectionString(url);
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

function linesOf({ isChanged, readersBefore, readers }: GrantOfAll, user: string): string[] {
  if (!isChanged) return [`${user} may read $all already; nothing was changed.`];
  return [
    `${user} may now read $all and its metadata.`,
    `Readers of $all: ${readersBefore.join(', ')} before, ${readers.join(', ')} now.`,
  ];
}

async function check(serviceUrl: string, user: string): Promise<void> {
  const eventLog = connectEventLog(serviceUrl);
  try {
    await eventLog.headPosition();
  } catch (error) {
    throw new CommandFailed(
      `${user} may read $all, but EVENTSTORE_URL does not let the service in: ${errorText(error)}`,
    );
  } finally {
    await eventLog.close();
  }
}
