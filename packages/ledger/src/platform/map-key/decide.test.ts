import { mapKeyId, resellerId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { uuid } from '../../../test/samples.js';
import { type MapKeyCommand, mapKey } from './decide.js';
import type { MapKeyEvent } from './events.js';

const made_by = { kind: 'api_key', id: 'ops' };
const fields = {
  name: 'Field crew',
  reseller_id: resellerId.parse(uuid(2)),
  made_by,
};
const id = mapKeyId.parse(uuid(1));
const make: MapKeyCommand = { type: 'MakeMapKey', key: { id, ...fields, digest: 'ab' } };
const made: MapKeyEvent = {
  type: 'MapKeyMade',
  data: { map_key_id: id, ...fields, digest: 'ab' },
};
const revoke: MapKeyCommand = { type: 'RevokeMapKey', by: { kind: 'bearer', id: 'desk' } };
const revoked: MapKeyEvent = {
  type: 'MapKeyRevoked',
  data: { map_key_id: id, revoked_by: { kind: 'bearer', id: 'desk' } },
};

describe('a key for maps', () => {
  test('is made once, with its digest, scope and maker', () => {
    const { state } = given(mapKey)
      .when(make)
      .then(made)
      .when(make)
      .thenRefused({ code: 'map_key_exists' });
    expect(state).toEqual({
      status: 'active',
      digest: 'ab',
      id,
      ...fields,
      made_at: null,
      revoked_at: null,
      revoked_by: null,
    });
  });

  test('is revoked once, permanently', () => {
    const { state } = given(mapKey, made)
      .when(revoke)
      .then(revoked)
      .when({ type: 'RevokeMapKey', by: made_by })
      .thenNothing()
      .when(make)
      .thenRefused({ code: 'map_key_exists' });
    expect(state).toMatchObject({ status: 'revoked', revoked_by: { id: 'desk' }, digest: 'ab' });
  });

  test('cannot be revoked if it does not exist', () => {
    given(mapKey).when(revoke).thenRefused({ code: 'map_key_not_found' });
  });
});
