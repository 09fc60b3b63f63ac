import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NodeCertificate {
  readonly authorityFolder: string;
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

export function makeNodeCertificate(folder: string, names: readonly string[]): NodeCertificate {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', [...args], { cwd: folder, stdio: 'pipe' });
  execFileSync('mkdir', ['-p', file('ca')]);
  const authority = file('ca/ca.crt');
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30'],
    ...['-subj', '/CN=Ledger test authority', '-keyout', 'ca.key', '-out', authority],
    ...['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'],
  );
  openssl(
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=eventstoredb-node'],
    ...['-keyout', 'node.key', '-out', 'node.csr'],
  );
  writeFileSync(
    file('node.ext'),
    [
      `subjectAltName=${names.join(',')}`,
      'extendedKeyUsage=serverAuth,clientAuth',
      'keyUsage=critical,digitalSignature,keyEncipherment',
    ].join('\n'),
  );
  openssl(
    ...['x509', '-req', '-in', 'node.csr', '-CA', authority, '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', '30', '-extfile', 'node.ext', '-out', 'node.crt'],
  );
  return {
    authorityFolder: file('ca'),
    authority,
    certificate: file('node.crt'),
    key: file('node.key'),
  };
}
