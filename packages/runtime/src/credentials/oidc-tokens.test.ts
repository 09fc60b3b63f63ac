import { expect, test } from 'vitest';
import { readConfig } from '../config/environment.js';
import { rightsOf } from './oidc-tokens.js';

const config = (settings: Record<string, string> = {}) => {
  const { oidc } = readConfig({
    OIDC_ISSUER: 'https://login.example',
    OIDC_AUDIENCE: 'ledger',
    OIDC_ROLE_MAP: ' traders = trader , risk ;a=b=auditor; operators=admin,platform;all=platform;',
    ...settings,
  });
  if (oidc === undefined) throw new Error('no configuration of OIDC');
  return oidc;
};
const reseller = '11111111-1111-4111-8111-111111111111';
const scope = { kind: 'reseller', reseller_id: reseller };

test.each([
  [{ roles: ['traders'] }, ['trader', 'risk'], null],
  [{ roles: 'a=b traders' }, ['auditor', 'trader', 'risk'], null],
  [{ roles: ['operators'], reseller_id: reseller }, ['admin'], { kind: 'platform' }],
  [{ roles: ['all'] }, [], { kind: 'platform' }],
  [{ roles: ['trader', 'admin', 'platform', 7, null] }, [], null],
  [{ roles: { traders: true } }, [], null],
  [{ reseller_id: reseller.toUpperCase() }, [], scope],
  [{}, [], null],
])('%j has the roles %j and the scope %j', (claims, roles, expected) => {
  expect(rightsOf(claims, config())).toEqual({ roles, scope: expected });
});

test('a claim is named by its whole name, or by the path to it', () => {
  const nested = config({ OIDC_ROLES_CLAIM: 'realm_access.roles' });
  expect(rightsOf({ realm_access: { roles: ['traders'] } }, nested).roles).toContain('trader');
  const named = config({ OIDC_ROLES_CLAIM: 'https://ledger.example/roles' });
  expect(rightsOf({ 'https://ledger.example/roles': ['traders'] }, named).roles).toContain(
    'trader',
  );
  const inherited = config({ OIDC_ROLES_CLAIM: 'constructor.name' });
  expect(rightsOf({}, inherited).roles).toEqual([]);
});

test.each([['mine'], [''], [null], [7], [[reseller]]])('refuses the reseller claim %j', (claim) => {
  expect(() => rightsOf({ roles: ['operators'], reseller_id: claim }, config())).toThrow(
    'reseller_claim_malformed',
  );
});
