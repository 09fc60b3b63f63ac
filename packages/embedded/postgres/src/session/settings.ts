import type { Session } from './session.js';

/** Makes the shared session one connection's: the settings that it changed follow it. */
export interface Settings {
  /**
   * Applies a connection's settings, where the session has others. Outside of transactions only.
   *
   * @throws StatementFailed when the server refuses one
   */
  become(wanted: ReadonlyMap<string, string>): Promise<void>;
  /** Learns what settings are now; `undefined`: every one that was changed in this session. */
  read(names: readonly string[] | undefined): Promise<Map<string, string>>;
  /** A RESET has been committed. */
  wasReset(name: string | 'all'): void;
  /** The session is a new one, which has nobody's settings. */
  begin(): Promise<void>;
}

// RESET ALL leaves these as they are.
const identity = ['session_authorization', 'role'];
/** Who every connection is until it says otherwise. */
const owner = 'postgres';
const backToOwner = `set session authorization ${owner}`;
const plainName = /^[a-z_][\w$]*(?:\.[a-z_][\w$]*)*$/;

export function createSettings(session: Session): Settings {
  const applied = new Map<string, string>();

  return {
    async begin() {
      applied.clear();
      // The engine starts without a name for its user, and would not come back from another one: not by RESET, and
      // not at the end of a transaction. Once it has a name it does the latter.
      await session.rows(backToOwner);
    },
    async become(wanted) {
      const statements = difference(applied, wanted);
      if (statements === '') return;
      await session.rows(statements);
      applied.clear();
      for (const [name, value] of wanted) applied.set(name, value);
    },
    async read(names) {
      const found = new Map<string, string>();
      if (names === undefined) {
        // Some twenty times as slow as asking for a setting by its name.
        const changed = "select name, setting from pg_settings where source = 'session'";
        for (const [name, value] of await session.rows(changed)) {
          if (name) found.set(name, value ?? '');
        }
      } else {
        const values = names.map((name) => `current_setting(${quoted(name)}, true)`);
        const [row = []] = await session.rows(`select ${values.join(', ')}`);
        for (const [index, name] of names.entries()) {
          const value = row[index];
          if (typeof value === 'string') found.set(name, value);
        }
      }
      // Nobody's role has no name.
      for (const name of identity) if (found.get(name) === '') found.delete(name);
      for (const [name, value] of found) applied.set(name, value);
      return found;
    },
    wasReset(name) {
      if (name !== 'all') return void applied.delete(name);
      for (const one of [...applied.keys()]) if (!identity.includes(one)) applied.delete(one);
    },
  };
}

/** The statements that lead from one set of settings to another, cheapest first: most switches change one or two. */
function difference(
  applied: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
): string {
  const resets = [...applied.keys()].filter((name) => !wanted.has(name));
  const sets = [...wanted].filter(([name, value]) => applied.get(name) !== value);
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
