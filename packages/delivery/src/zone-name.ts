/** An IANA time zone that this installation's zone data knows, spelt as the data spells it. */
export type TimeZone = string;

/** Short names of ICU's own, such as `IST` for India: IANA has none of them, or means another zone. */
const icuNames = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** The zone of a name in any case of letters; undefined if there is none. Offsets such as `+05:00` are no zones. */
export function readTimeZone(name: string): TimeZone | undefined {
  if (!/^[A-Za-z][\w/:+-]*$/.test(name) || icuNames.test(name)) return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return name.toLowerCase().split('/').map(spelt).join('/');
}

/** Every part of IANA's names that is not just words with a capital each. */
const otherwise = new Map(
  `ACT BajaNorte BajaSur CET CST6CDT ComodRivadavia Dar_es_Salaam DeNoronha DumontDUrville EET EST EST5EDT EasterIsland GB GB-Eire
  GMT HST Isle_of_Man Knox_IN LHI MET MST MST7MDT McMurdo NSW NZ NZ-CHAT PRC PST8PDT Port-au-Prince Port_of_Spain ROC ROK UCT US
  UTC W-SU WET`
    .split(/\s+/)
    .map((part) => [part.toLowerCase(), part]),
);

function spelt(part: string): string {
  if (/^gmt[+-]?\d+$/.test(part)) return part.toUpperCase();
  return otherwise.get(part) ?? part.replace(/[a-z]+/g, capitalized);
}

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
