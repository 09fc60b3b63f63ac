/**
 * A program's text with every character beyond Latin-1 written as its escape, which says the same wherever a program may have one. V8
 * keeps the text of a program for as long as it runs, with two bytes for each of its characters as soon as one of them needs two:
 * a few dashes in comments cost an API 10 MiB.
 */
export function latinText(code) {
  return code.replace(beyondLatin, (_, slashes = '', character) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    // A backslash before it that is none of a pair would be this escape's.
    return slashes.length % 2 === 0 ? slashes + escaped : slashes.slice(1) + escaped;
  });
}

/** Backslashes and one unit of UTF-16; two escapes of half a character each are that character again. */
const beyondLatin = /(\\*)([^\0-\xff])/g;
