/**
 * The IANA releases 2025b to 2026f revised these since 1990, so that an older runtime differs. Without Bogota's
 * summer time of 1992 and aliases.
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
