import type { Place } from './area';

/** WGS84. */
const equator = 6_378_137;
const flattening = 1 / 298.257223563;
const pole = equator * (1 - flattening);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Vincenty's direct formula; the longitude may exceed 180. */
export function destination([lon, lat]: Place, bearing: number, meters: number): Place {
  const azimuth = radians(bearing);
  const [sinAzimuth, cosAzimuth] = [Math.sin(azimuth), Math.cos(azimuth)];
  const tanU = (1 - flattening) * Math.tan(radians(lat));
  const cosU = 1 / Math.sqrt(1 + tanU * tanU);
  const sinU = tanU * cosU;
  const start = Math.atan2(tanU, cosAzimuth);
  const sinAlpha = cosU * sinAzimuth;
  const cosSqAlpha = 1 - sinAlpha * sinAlpha;
  const uSq = (cosSqAlpha * (equator * equator - pole * pole)) / (pole * pole);
  const a = 1 + (uSq / 16384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
  const b = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
  const base = meters / (pole * a);
  let sigma = base;
  let cos2m = 0;
  // Distances are short: a few rounds suffice.
  for (let round = 0; round < 20; round += 1) {
    cos2m = Math.cos(2 * start + sigma);
    const [sin, cos] = [Math.sin(sigma), Math.cos(sigma)];
    const next =
      base +
      b *
        sin *
        (cos2m +
          (b / 4) *
            (cos * (2 * cos2m ** 2 - 1) -
              (b / 6) * cos2m * (4 * sin ** 2 - 3) * (4 * cos2m ** 2 - 3)));
    const change = Math.abs(next - sigma);
    sigma = next;
    if (change < 1e-12) break;
  }
  cos2m = Math.cos(2 * start + sigma);
  const [sin, cos] = [Math.sin(sigma), Math.cos(sigma)];
  const across = sinU * sin - cosU * cos * cosAzimuth;
  const latitude = Math.atan2(
    sinU * cos + cosU * sin * cosAzimuth,
    (1 - flattening) * Math.hypot(sinAlpha, across),
  );
  const turn = Math.atan2(sin * sinAzimuth, cosU * cos - sinU * sin * cosAzimuth);
  const c = (flattening / 16) * cosSqAlpha * (4 + flattening * (4 - 3 * cosSqAlpha));
  const shift =
    turn -
    (1 - c) * flattening * sinAlpha * (sigma + c * sin * (cos2m + c * cos * (2 * cos2m ** 2 - 1)));
  return [lon + degrees(shift), degrees(latitude)];
}

/** In meters on a sphere, with an error of up to 0.5 %. */
export function roughDistance([lonA, latA]: Place, [lonB, latB]: Place): number {
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const h =
    half(latB - latA) + Math.cos(radians(latA)) * Math.cos(radians(latB)) * half(lonB - lonA);
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}
