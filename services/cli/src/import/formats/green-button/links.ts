import type { FeedEntry } from './feed.js';

export interface Links {
  readonly self: string | undefined;
  readonly up: string | undefined;
  readonly related: readonly string[];
}

const unknownPlace = 'http://feed.invalid/';

/** RFC 3986; drops a trailing slash. */
export function linksOf({ links, bases }: FeedEntry): Links {
  const base = bases.reduce((before, next) => resolved(next, before), unknownPlace);
  const urlIn = (href: string) => resolved(href, base).replace(/\/+$/, '');
  const all = links.map(({ rel, href }) => ({ rel, url: urlIn(href) }));
  const urlOf = (relation: string) => all.find(({ rel }) => rel === relation)?.url;
  return {
    self: urlOf('self'),
    up: urlOf('up'),
    related: all.filter(({ rel }) => rel === 'related').map(({ url }) => url),
  };
}

/** `…/MeterReading/1` is not a parent of `…/MeterReading/10`. */
export function selfAndAbove(url = ''): readonly string[] {
  const segments = url.split('/');
  return segments.map((_, index) => segments.slice(0, segments.length - index).join('/'));
}

export function shownLink(url: string): string {
  return url.startsWith(unknownPlace) ? url.slice(unknownPlace.length) : url;
}

function resolved(href: string, base: string): string {
  try {
    return new URL(href.trim(), base).href;
  } catch {
    return href.trim();
  }
}
