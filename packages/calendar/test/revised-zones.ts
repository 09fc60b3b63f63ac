/**
 * Zones with clocks since 1990 that the IANA releases 2025b to 2026f revised, so that an older runtime differs.
 * Without Bogota's summer time of 1992 and the aliases of these zones.
 */
export const revisedZones: ReadonlySet<string> = new Set([
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'America/Edmonton',
  'America/Havana',
  'America/Inuvik',
  'America/Vancouver',
  'America/Winnipeg',
  'Europe/Chisinau',
]);
