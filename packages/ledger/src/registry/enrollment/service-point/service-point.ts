import type { AssetId } from '@exchange/units';
import type { ServicePoint } from '../events.js';

const primes = [3, 5, 7, 13, 17, 19, 23, 29, 31, 37, 41, 43];

/** The last digit of a British meter point number. */
export function mpanCheckDigit(digits: string): number {
  const sum = primes.reduce((total, prime, index) => total + prime * Number(digits[index]), 0);
  return (sum % 11) % 10;
}

const utilityScheme = /^utility:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Canonical form; undefined for an unknown scheme or an invalid id. */
export function readServicePoint({ scheme, id }: ServicePoint): ServicePoint | undefined {
  if (scheme === 'us-esiid') {
    return /^10(\d{15}|\d{20})$/.test(id) ? { scheme, id } : undefined;
  }
  if (scheme === 'gb-mpan') {
    const isValid = /^\d{13}$/.test(id) && mpanCheckDigit(id) === Number(id[12]);
    return isValid ? { scheme, id } : undefined;
  }
  const utility = scheme.toLowerCase();
  const account = id.replaceAll(/\s/g, '').toUpperCase();
  return utilityScheme.test(utility) && account !== ''
    ? { scheme: utility, id: account }
    : undefined;
}

export function exclusivityKey(enrollment: {
  readonly service_point: ServicePoint | null;
  readonly premise_asset_id: AssetId;
}): string {
  const { service_point, premise_asset_id } = enrollment;
  return service_point === null
    ? `asset:${premise_asset_id}`
    : `${service_point.scheme}:${service_point.id}`;
}
