import type { Session } from './session.js';

export type Settings = ReturnType<typeof createSettings>;

// RESET ALL keeps these settings.
const identity = ['session_authorization', 'role'];
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
    async read(names: readonly string[] | undefined): Promise<Map<string, string>> {
      const settings = new Map<string, string>();
      if (names === undefined) {
        // Twenty times slower than by name.
        const changed = "select name, setting from pg_settings where source = 'session'";
        for (const [name, value] of await session.rows(changed)) {
          if (name) settings.set(name, value ?? '');
        }
      } else {
        const values = names.map((name) => `current_setting(${quoted(name)}, true)`);
        const [row = []] = await session.rows(`select ${values.join(', ')}`);
        for (const [index, name] of names.entries()) {
          const value = row[index];
          if (typeof value === 'string') settings.set(name, value);
        }
      }
      // The default role has no name.
      for (const name of identity) if (settings.get(name) === '') settings.delete(name);
      for (const [name, value] of settings) applied.set(name, value);
      return settings;
    },
    wasReset(name: string | 'all'): void {
      if (name !== 'all') return void applied.delete(name);
      for (const one of [...applied.keys()]) if (!identity.includes(one)) applied.delete(one);
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
