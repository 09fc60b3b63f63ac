import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';

const apiRoles = ['all', 'command', 'query'] as const;
export type ApiRole = (typeof apiRoles)[number];

/** @throws ConfigurationError for an unknown role */
export function readApiRole(word: string | undefined): ApiRole {
  const role = apiRoles.find((one) => one === (word ?? 'all'));
  if (role === undefined) {
    throw new ConfigurationError(`${word} is not a valid role; use ${apiRoles.join(', ')}`);
  }
  return role;
}
