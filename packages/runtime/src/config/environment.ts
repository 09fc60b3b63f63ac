import { ConfigurationError } from '../errors/configuration-error.js';
import { type Config, configOf } from './config.js';
import { limitFaults } from './limits.js';
import { oidcFaults } from './oidc-settings.js';
import { type Settings, settings } from './settings.js';
import { storeUrlFaults } from './store-urls.js';

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
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigurationError(lines.join('\n'));
  }
  const faults = contradictions(parsed.data);
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return configOf(parsed.data);
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
