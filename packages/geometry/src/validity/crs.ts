// Longitude first, as `EPSG:4326` means in older GeoJSON. 4979 and CRS84h add a height.
const wgs84Codes: ReadonlySet<string> = new Set(['4326', '4979']);
const wgs84Names: readonly RegExp[] = [
  /^(ogc:|crs:|ogc:crs:)?(crs)?84h?$/,
  /^wgs[ _-]?84$/,
  /^urn:(x-)?ogc:def:crs:ogc:[\d.]*:(crs)?84h?$/,
  /^https?:\/\/(www\.)?opengis\.net\/def\/crs\/ogc\/[\d.]+\/crs84h?\/?$/,
];
const epsgNames: readonly RegExp[] = [
  /^(?:epsg|urn:(?:x-)?ogc:def:crs:epsg):(?:[\d.]*:)?(\d+)$/,
  /^https?:\/\/(?:www\.)?opengis\.net\/def\/crs\/epsg\/[\d.]+\/(\d+)\/?$/,
  /^https?:\/\/(?:www\.)?opengis\.net\/gml\/srs\/epsg\.xml#(\d+)$/,
  /^https?:\/\/(?:www\.)?spatialreference\.org\/ref\/epsg\/(\d+)(?:\/.*)?$/,
];
const nameLengthMax = 200;

/** GeoJSON 2008: RFC 7946's coordinates by name, GeoServer's EPSG code, or link. */
export function isWgs84Crs(crs: unknown): boolean {
  const properties = member(crs, 'properties');
  switch (member(crs, 'type')) {
    case 'name':
      return isWgs84Name(member(properties, 'name'));
    case 'link':
      return isWgs84Name(member(properties, 'href'));
    case 'EPSG':
      return wgs84Codes.has(String(member(properties, 'code')));
    default:
      return false;
  }
}

function isWgs84Name(name: unknown): boolean {
  if (typeof name !== 'string' || name.length > nameLengthMax) return false;
  const text = name.trim().toLowerCase();
  if (wgs84Names.some((known) => known.test(text))) return true;
  return epsgNames.some((known) => wgs84Codes.has(known.exec(text)?.[1] ?? ''));
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
