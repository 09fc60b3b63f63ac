/** IANA releases 2025b to 2026f revised these since 1990, so an older runtime differs. */
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
