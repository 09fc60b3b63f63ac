import type { Session } from './session.js';

export type Settings = ReturnType<typeof createSettings>;

// `pg_settings` lacks the user and the role. Without a name they are the first ones.
const changedSettings = `
  select lower(name), setting from pg_settings where source = 'session' union all
  select name, current_setting(name, true) from unnest('{session_authorization,role}'::text[]) name
  where current_setting(name, true) <> ''`;
const owner = 'postgres';
const backToOwner = `set session authorization ${owner}`;
const plainName = /^[a-z_][\w$]*(?:\.[a-z_][\w$]*)*$/;

export function createSettings(session: Session) {
  const applied = new Map<string, string>();

  return {
    /** Call after a reopening. */
    async begin(): Promise<void> {
      applied.clear();
      // The initial user has no name to return to after a transaction.
      await session.rows(backToOwner);
    },
    /**
     * Runs outside of transactions.
     * @throws StatementFailed for a refused setting
     */
    async become(target: ReadonlyMap<string, string>): Promise<void> {
      const statements = difference(applied, target);
      if (statements === '') return;
      await session.rows(statements);
      applied.clear();
      for (const [name, value] of target) applied.set(name, value);
    },
    /** Returns the connection's settings after statements that may have changed them. */
    async read(startup: ReadonlyMap<string, string>): Promise<Map<string, string>> {
      applied.clear();
      for (const [name, value] of await session.rows(changedSettings)) {
        if (name) applied.set(name, value ?? '');
      }
      // RESET restores the values of the start-up.
      return new Map([...startup, ...applied]);
    },
  };
}

function difference(
  applied: ReadonlyMap<string, string>,
  target: ReadonlyMap<string, string>,
): string {
  const resets = [...applied.keys()].filter((name) => !target.has(name));
  const sets = [...target].filter(([name, value]) => applied.get(name) !== value);
  const calls = sets.map(([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, false)`);
  return [...resets.map(reset), ...(calls.length === 0 ? [] : [`select ${calls.join(', ')}`])].join(
    ';',
  );
}

function reset(name: string): string {
  if (name === 'session_authorization') return backToOwner;
  return `reset ${plainName.test(name) ? name : `"${name.replaceAll('"', '""')}"`}`;
}

function quoted(text: string): string {
  const doubled = text.replaceAll("'", "''");
  return text.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
}
