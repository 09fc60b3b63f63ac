import type { Session } from './session.js';

/** Applies the settings of a connection to the shared session. */
export interface Settings {
  /**
   * Applies a connection's settings. Outside of transactions only.
   *
   * @throws StatementFailed when the server refuses one
   */
  become(wanted: ReadonlyMap<string, string>): Promise<void>;
  /** Reads settings; `undefined`: all that were changed in this session. */
  read(names: readonly string[] | undefined): Promise<Map<string, string>>;
  /** Records a committed RESET. */
  wasReset(name: string | 'all'): void;
  /** Starts over after the engine was reopened. */
  begin(): Promise<void>;
}

// Settings that RESET ALL does not change.
const identity = ['session_authorization', 'role'];
/** The initial user of every connection. */
const owner = 'postgres';
const backToOwner = `set session authorization ${owner}`;
const plainName = /^[a-z_][\w$]*(?:\.[a-z_][\w$]*)*$/;

export function createSettings(session: Session): Settings {
  const applied = new Map<string, string>();

  return {
    async begin() {
      applied.clear();
      // The engine's initial user has no name, so neither RESET nor the end of a transaction returns to it. With a name
      // the latter works.
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
        // Twenty times slower than a query by name.
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
      // The default role has no name.
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

/**
 * Returns the statements that turn one set of settings into another, cheapest first: most switches change one or two.
 */
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
