import { describe, expect, test } from 'vitest';
import { noExceptions, readExceptions } from './exceptions.js';
import { isAllowedAddress, readTarget } from './target.js';

const faultOf = (url: string, allow?: string) => {
  const result = readTarget(url, allow === undefined ? noExceptions : exceptions(allow));
  return 'fault' in result ? result.fault : undefined;
};
const exceptions = (text: string) => {
  const result = readExceptions(text);
  if (result === undefined) throw new Error(`invalid exceptions: ${text}`);
  return result;
};

describe('readTarget', () => {
  test.each([
    'https://receiver.example/ledger',
    'https://receiver.example:8443/a/b?key=1',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/x',
    'HTTPS://RECEIVER.EXAMPLE',
  ])('accepts %s', (url) => expect(faultOf(url)).toBeUndefined());

  test.each([
    ['http://receiver.example/', 'not_https'],
    ['ftp://receiver.example/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['receiver.example', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['https:receiver.example', 'not_a_url'],
    ['https://receiver.example\\@127.0.0.1/', 'not_a_url'],
    ['https://receiver.example/\u0000', 'not_a_url'],
    [' https://receiver.example/', 'not_a_url'],
    ['https://user@receiver.example/', 'has_user'],
    ['https://user:password@receiver.example/', 'has_user'],
    ['https://@receiver.example/', 'has_user'],
    ['https://receiver.example/#part', 'has_fragment'],
    ['https://receiver.example/#', 'has_fragment'],
    ['https://localhost/', 'host_not_global'],
    ['https://LOCALHOST./', 'host_not_global'],
    ['https://a.localhost/', 'host_not_global'],
    ['https://intranet/', 'host_not_global'],
    ['https://printer.local/', 'host_not_global'],
    ['https://metadata.google.internal/', 'host_not_global'],
    ['https://127.0.0.1/', 'address_not_global'],
    ['https://127.1/', 'address_not_global'],
    ['https://0x7f.0.0.1/', 'address_not_global'],
    ['https://0177.0.0.1/', 'address_not_global'],
    ['https://2130706433/', 'address_not_global'],
    ['https://１２７.0.0.1/', 'address_not_global'],
    ['https://0.0.0.0/', 'address_not_global'],
    ['https://10.1.2.3/', 'address_not_global'],
    ['https://100.64.0.1/', 'address_not_global'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_global'],
    ['https://172.31.255.255/', 'address_not_global'],
    ['https://192.168.0.1/', 'address_not_global'],
    ['https://198.51.100.7/', 'address_not_global'],
    ['https://224.0.0.1/', 'address_not_global'],
    ['https://255.255.255.255/', 'address_not_global'],
    ['https://[::]/', 'address_not_global'],
    ['https://[::1]/', 'address_not_global'],
    ['https://[::ffff:127.0.0.1]/', 'address_not_global'],
    ['https://[::ffff:8.8.8.8]/', 'address_not_global'],
    ['https://[::127.0.0.1]/', 'address_not_global'],
    ['https://[64:ff9b::7f00:1]/', 'address_not_global'],
    ['https://[2002:7f00:1::]/', 'address_not_global'],
    ['https://[2001:0:7f00:1::]/', 'address_not_global'],
    ['https://[fd00::1]/', 'address_not_global'],
    ['https://[fe80::1]/', 'address_not_global'],
    ['https://[ff02::1]/', 'address_not_global'],
    ['https://[2001:db8::1]/', 'address_not_global'],
    ['https://[3fff::1]/', 'address_not_global'],
  ])('rejects %s as %s', (url, fault) => expect(faultOf(url)).toBe(fault));
});

describe('an exception of the operator', () => {
  const setting =
    'http://127.0.0.1:9000, 10.0.0.0/8, https://internal, http://internal:8080, http://192.168.7.0/24';

  test.each([
    'http://127.0.0.1:9000/x',
    'https://127.0.0.1:9000/x',
    'https://10.200.0.1/',
    'https://internal:8443/x',
    'http://internal:8080/x',
    'http://192.168.7.9:8080/',
    'https://receiver.example/',
  ])('allows %s', (url) => expect(faultOf(url, setting)).toBeUndefined());

  test.each([
    ['http://127.0.0.1:9001/', 'not_https'],
    ['https://127.0.0.1:9001/', 'address_not_global'],
    ['http://10.0.0.1/', 'not_https'],
    ['https://11.0.0.1/', undefined],
    ['https://172.16.0.1/', 'address_not_global'],
    ['http://internal/', 'not_https'],
    ['http://user@127.0.0.1:9000/', 'has_user'],
    ['http://receiver.example/', 'not_https'],
    ['https://127.0.0.1.internal/', 'host_not_global'],
  ])('does not affect %s: %s', (url, fault) => expect(faultOf(url, setting)).toBe(fault));

  test('applies to resolved addresses for a block, but not for a host', () => {
    const allowed = exceptions(setting);
    expect(isAllowedAddress('10.1.1.1', allowed)).toBe(true);
    expect(isAllowedAddress('127.0.0.1', allowed)).toBe(false);
    expect(isAllowedAddress('::ffff:127.0.0.1', allowed)).toBe(false);
  });

  test.each(['http://a/b', 'a b', '10.0.0.0/33', 'https://user@a', '1.2.3.4/8/8', 'ftp://a'])(
    'rejects the setting %s',
    (text) => expect(readExceptions(text)).toBeUndefined(),
  );
});
