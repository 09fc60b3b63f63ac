import { type Login, readConnectionString } from '@exchange/runtime/config/connection-string';
import { withoutSecrets } from '@exchange/runtime/config/describe-stores';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { EventLogUnavailable } from '@exchange/runtime/event-log/errors';
import { type GrantOfAll, grantReadingAll, NotAUser } from '@exchange/runtime/event-log/grant';
import { readArguments } from './arguments.js';
import { askPassword } from './ask-password.js';
import {
  type Command,
  type CommandContext,
  CommandFailed,
  exitCodes,
  UsageError,
} from './command.js';
import { commandConfig } from './service-address.js';

export const grantEventStore: Command = {
  words: ['eventstore', 'grant'],
  summary: 'give a user of EventStoreDB what the service needs: reading all streams',
  help: `usage: ledger eventstore grant --user <name>

A user of EventStoreDB without groups may append, but not read $all, which lanes, readiness and exports stand on. This adds
<name> to those who may read $all and the metadata of it, in the access list that is that metadata ($r and $mr). Everything
else in it stays. Again, it changes nothing. The user itself is made with EventStoreDB's own means (docs/operations.md).

It needs an administrator: EVENTSTORE_ADMIN_URL, an esdb:// connection string with user and password; or EVENTSTORE_URL for
where, EVENTSTORE_ADMIN_USER (admin unless set), and EVENTSTORE_ADMIN_PASSWORD, which is asked for where it is not set. None of
it is printed or kept.

Exit code: 0 the user may read $all, 2 it could not be done.`,
  async run(args, context) {
    const { values } = readArguments({
      args: [...args],
      options: { user: { type: 'string' } },
      strict: true,
    });
    const { user } = values;
    if (user === undefined) throw new UsageError('Say for whom: --user <name>');
    const { terminal } = context;
    const { serviceUrl, url, administrator } = await targetOf(context);
    for (const line of linesOf(await grant(url, administrator, user), user)) terminal.out(line);
    if (!readable(url).isSecure) {
      terminal.err(
        'The connection is without TLS: such a server asks for no user as long as it runs so.',
      );
    }
    if (serviceUrl !== undefined && readable(serviceUrl).login?.user === user) {
      await check(serviceUrl, user);
      terminal.out(`Checked as ${user}: the service can read $all.`);
    }
    return exitCodes.fine;
  },
};

async function grant(
  url: string,
  administrator: Login | undefined,
  user: string,
): Promise<GrantOfAll> {
  try {
    return await grantReadingAll(url, administrator, user);
  } catch (error) {
    if (error instanceof NotAUser) throw new UsageError(error.message);
    if (error instanceof EventLogUnavailable || error instanceof TypeError) {
      throw new CommandFailed(`Nothing was changed at ${withoutSecrets(url)}: ${error.message}`);
    }
    throw error;
  }
}

interface Target {
  /** The connection of the service, where it is known. */
  readonly serviceUrl: string | undefined;
  readonly url: string;
  readonly administrator: Login | undefined;
}

async function targetOf({ env, terminal }: CommandContext): Promise<Target> {
  const adminUrl = setIn(env, 'EVENTSTORE_ADMIN_URL');
  const user = setIn(env, 'EVENTSTORE_ADMIN_USER') ?? 'admin';
  const serviceUrl = commandConfig(env).eventStoreUrl;
  const url = adminUrl ?? serviceUrl;
  if (url === undefined) {
    throw new UsageError(
      'Which server? Set EVENTSTORE_URL, or EVENTSTORE_ADMIN_URL. The embedded event store has no users.',
    );
  }
  const { isSecure, login } = readable(url);
  if (!isSecure) return { serviceUrl, url, administrator: undefined };
  if (adminUrl !== undefined && login !== undefined) {
    return { serviceUrl, url, administrator: login };
  }
  const password =
    setIn(env, 'EVENTSTORE_ADMIN_PASSWORD') ??
    (await askPassword(
      process.stdin,
      () => terminal.err(`Password of ${user}:`),
      `Whose rights? Set EVENTSTORE_ADMIN_URL or EVENTSTORE_ADMIN_PASSWORD; there is no terminal to ask for the password of ${user}.`,
    ));
  return { serviceUrl, url, administrator: { user, password } };
}

/** Read by this command alone: no process of the service gets to see an administrator's password. */
function setIn(env: CommandContext['env'], name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

function readable(url: string) {
  try {
    return readConnectionString(url);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function linesOf({ isChanged, readersBefore, readers }: GrantOfAll, user: string): string[] {
  if (!isChanged) return [`${user} may read $all already; nothing was changed.`];
  return [
    `${user} may now read $all and its metadata.`,
    `Readers of $all: ${readersBefore.join(', ')} before, ${readers.join(', ')} now.`,
  ];
}

/** @throws CommandFailed when the service's own connection string does not do */
async function check(serviceUrl: string, user: string): Promise<void> {
  const eventLog = connectEventLog(serviceUrl);
  try {
    await eventLog.headPosition();
  } catch (error) {
    throw new CommandFailed(
      `${user} may read $all, but EVENTSTORE_URL does not let the service in: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await eventLog.close();
  }
}
