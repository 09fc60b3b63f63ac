import { withoutSecrets } from '@exchange/runtime/config/describe-stores';
import { urlFault } from '@exchange/runtime/config/store-urls';
import { errorText } from '@exchange/runtime/errors/error-text';
import { FormatRefused } from '@exchange/runtime/event-log/errors';
import { withClient } from '@exchange/runtime/tables/connection/with-client';
import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import { requireOwnTables } from '@exchange/runtime/tables/migration/tables-format';
import { askPassword } from '../ask-password.js';
import { type CommandContext, CommandFailed, defineCommand, UsageError } from '../command.js';
import { commandConfig } from '../service/address.js';
import { grantUser, type UserRole } from './grant-user.js';

const meanings: Readonly<Record<UserRole, string>> = {
  projector: 'owns the tables: migrates, writes and rebuilds them; also used by the command line',
  command: 'reads the tables, records the last use of keys, and adds to the queues in PostgreSQL',
  query:
    'reads the tables, records the last use of keys and cosignatures, and adds to the queues in PostgreSQL',
  deliverer: "reads the tables and writes those of webhooks' deliveries",
  reader: 'reads the tables (DATABASE_READ_URL)',
};
const roleNames = Object.keys(meanings);

export const grantDatabase = defineCommand({
  words: ['database', 'grant'],
  summary: 'give a PostgreSQL user the privileges of one process of the service, and no more',
  help: `usage: ledger database grant --user <name> --role <role>

Gives a user, which is created if necessary, one role:
${Object.entries(meanings)
  .map(([name, meaning]) => `  ${name.padEnd(10)} ${meaning}`)
  .join('\n')}

Grant projector first: this creates the extensions and schemas, and makes the user the owner of existing tables. A user
has one role; privileges of another role are revoked. A second run changes only the password. The command also revokes the
right to create tables in the schema public from all users except its owner.

It needs an administrator: DATABASE_ADMIN_URL, else DATABASE_URL, with DATABASE_ADMIN_PASSWORD if the URL has no password.
The user's password is DATABASE_USER_PASSWORD; for a new user without it, the command asks. Passwords are not printed or
stored.

Exit code: 0 the user has the role, 2 nothing was changed.`,
  options: { user: { type: 'string', default: '' }, role: { type: 'string' } },
  async run({ values: { user, role }, ...context }) {
    if (user === '') throw new UsageError('--user is required: the name of a PostgreSQL user');
    if (!isRole(role)) throw new UsageError(`--role is required: one of ${roleNames.join(', ')}`);
    const url = administratorUrl(context);
    const isNew = await grant(url, user, role, context);
    context.terminal.out(
      `${user} ${isNew ? 'was made and has' : 'has'} the role ${role} at ${withoutSecrets(url)}: ${meanings[role]}.`,
    );
  },
});

function isRole(text: string | undefined): text is UserRole {
  return text !== undefined && roleNames.includes(text);
}

function administratorUrl({ env }: CommandContext): string {
  const url = env['DATABASE_ADMIN_URL'] || commandConfig(env).databaseUrl;
  if (url === undefined) {
    throw new UsageError(
      'DATABASE_ADMIN_URL is required: an administrator of PostgreSQL. The embedded database has no users.',
    );
  }
  const fault = urlFault(url);
  if (fault !== undefined) throw new UsageError(`DATABASE_ADMIN_URL: ${fault}`);
  const password = env['DATABASE_ADMIN_PASSWORD'];
  if (!password) return url;
  const whole = new URL(url);
  whole.password = encodeURIComponent(password);
  return whole.toString();
}

/** @returns whether the user is new */
async function grant(
  url: string,
  user: string,
  role: UserRole,
  { env, terminal }: CommandContext,
): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      await requireOwnTables(client, readSchema);
      const known = await client.query('select from pg_roles where rolname = $1', [user]);
      const isNew = known.rowCount === 0;
      let password = env['DATABASE_USER_PASSWORD'] || undefined;
      if (isNew) {
        password ??= await askPassword(
          process.stdin,
          () => terminal.err(`Password for ${user}:`),
          `DATABASE_USER_PASSWORD is required: ${user} is new, and its password cannot be read without a terminal.`,
        );
      }
      await grantUser(client, { user, role, password });
      return isNew;
    });
  } catch (error) {
    const kinds = [CommandFailed, FormatRefused, UsageError];
    if (kinds.some((kind) => error instanceof kind)) throw error;
    throw new CommandFailed(`Nothing was changed at ${withoutSecrets(url)}: ${errorText(error)}`);
  }
}
