/**
 * Zones whose clocks since 1990 the IANA releases 2025b to 2026f revised: an older runtime has other changes for them. Bogota's
 * summer time of 1992 and the aliases of these zones are not listed.
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
