import { fileURLToPath } from 'node:url';
import { AwsClient } from 'aws4fetch';
import { folderPlace } from './folder-place.js';
import type { Place } from './place.js';
import { webPlace } from './web-place.js';

export interface BucketAccess {
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly region: string;
  readonly endpoint: string | undefined;
}

/**
 * Opens `file:///folder`, `https://[user:password@]host/path` or `s3://bucket/prefix`.
 * @throws Error
 */
export function placeAt(address: string, access: BucketAccess): Place {
  const url = new URL(address);
  switch (url.protocol) {
    case 'file:':
      return folderPlace(fileURLToPath(url));
    case 'http:':
    case 'https:':
      return atUrl(url);
    case 's3:':
      return inBucket(url, access);
    default:
      throw new Error(
        `${url.protocol}// is not a valid place for checkpoints; use file, https or s3`,
      );
  }
}

function atUrl(url: URL): Place {
  const { username, password } = url;
  const credential = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  ).toString('base64');
  const base = new URL(url);
  base.username = '';
  base.password = '';
  return webPlace(base.href, base.href, (to, init) => {
    const headers = new Headers(init.headers);
    if (username !== '') headers.set('authorization', `Basic ${credential}`);
    return fetch(to, { ...init, headers });
  });
}

function inBucket(url: URL, access: BucketAccess): Place {
  const { accessKeyId, secretAccessKey, region } = access;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const endpoint = access.endpoint ?? `https://s3.${region}.amazonaws.com`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${url.host}${url.pathname}`;
  return webPlace(url.href, base, (to, init) => client.fetch(to, init));
}
