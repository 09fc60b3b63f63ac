import type { z } from 'zod';
import { ConfigurationError } from '../errors/configuration-error.js';
import { type Config, configOf } from './config.js';
import { limitFaults } from './limits.js';
import { oidcFaults } from './oidc-settings.js';
import { type Settings, settings } from './settings.js';
import { storeUrlFaults } from './store-urls.js';

type Environment = Readonly<Record<string, string | undefined>>;

const requiredInProduction = [
  'API_KEYS',
  'TOKEN_SIGNING_SECRET',
  'EVENTSTORE_URL',
  'DATABASE_URL',
  'WEBHOOK_SECRET_KEY',
  'PUBLIC_URL',
] as const;

/**
 * One error lists all faults.
 * @throws ConfigurationError
 */
export function readConfig(env: Environment): Config {
  const values = parseSettings(settings, env);
  const faults = contradictions(values);
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return configOf(values);
}

/** @throws ConfigurationError with all faults */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const { data, error } = schema.safeParse(env);
  if (error === undefined) return data;
  const lines = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ConfigurationError(lines.join('\n'));
}

function contradictions(values: Settings): readonly string[] {
  const retired = values.TOKEN_SIGNING_SECRETS_RETIRED ?? [];
  if (retired.some(({ secret }) => secret === values.TOKEN_SIGNING_SECRET)) {
    return [
      'TOKEN_SIGNING_SECRETS_RETIRED: contains the current TOKEN_SIGNING_SECRET; remove it from one of the two',
    ];
  }
  if (values.MAP_STYLE_ORIGINS !== undefined && values.MAP_STYLE_URL === undefined) {
    return ['MAP_STYLE_ORIGINS: is set without MAP_STYLE_URL'];
  }
  const settingFaults = [...storeUrlFaults(values), ...limitFaults(values), ...oidcFaults(values)];
  if (settingFaults.length > 0 || values.NODE_ENV !== 'production' || values.EMBEDDED)
    return settingFaults;
  return requiredInProduction
    .filter((name) => values[name] === undefined)
    .map(
      (name) => `${name}: must be set in production, or set EMBEDDED=1 for the embedded default`,
    );
}
