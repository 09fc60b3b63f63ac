import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ImportError } from '../../import-line.js';
import { openFile } from '../text-file.js';

const resources = ['UsagePoint', 'MeterReading', 'ReadingType', 'IntervalBlock'] as const;

type Resource = (typeof resources)[number];

export interface WrittenReading {
  readonly start: string | undefined;
  readonly duration: string | undefined;
  readonly value: string | undefined;
  /** Codes of ESPI's QualityOfReading. */
  readonly qualities: readonly string[];
  readonly blockStart: string | undefined;
  readonly index: number;
  readonly line: number;
}

/** NAESB REQ.21, ESPI: Atom with a resource as content. */
export interface FeedEntry {
  readonly resource: Resource | undefined;
  readonly bases: readonly string[];
  readonly links: readonly Link[];
  readonly title: string;
  readonly values: ReadonlyMap<string, string>;
  readonly readings: readonly WrittenReading[];
}

interface Link {
  readonly rel: string;
  readonly href: string;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: Element[];
  text: string;
}

/**
 * Its content decides an entry's kind. Holds one entry at a time.
 * @throws ImportError for a file that is not XML
 */
export async function* feedEntries(path: string): AsyncGenerator<FeedEntry> {
  const parser = new SaxesParser();
  const open: Element[] = [];
  const entries: FeedEntry[] = [];
  let failure: Error | undefined;
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += more;
  };
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name: qualified, attributes }: SaxesTagPlain) => {
    const name = qualified.slice(qualified.indexOf(':') + 1);
    const element = { name, attributes, line: parser.line, children: [], text: '' };
    if (name !== 'entry') open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element?.name === 'entry') entries.push(entryOf(element, open.at(-1)));
  });
  for await (const chunk of openFile(path).text) {
    parser.write(chunk);
    if (failure !== undefined) break;
    yield* entries.splice(0);
  }
  if (failure === undefined) parser.close();
  if (failure !== undefined) {
    throw new ImportError(
      `The file is not valid XML, as a Green Button file is: ${failure.message}`,
    );
  }
  yield* entries.splice(0);
}

function entryOf(entry: Element, feed: Element | undefined): FeedEntry {
  const contents = childrenOf(entry, 'content').flatMap(({ children }) => children);
  const feedLink = feed && linksOf(feed).find(({ rel }) => rel === 'self')?.href;
  const bases = [feed?.attributes['xml:base'] ?? feedLink, entry.attributes['xml:base']];
  return {
    resource: contents.flatMap(({ name }) => resources.find((one) => one === name) ?? [])[0],
    bases: bases.filter((base) => base !== undefined),
    links: linksOf(entry),
    title: textAt(entry, 'title') ?? '',
    values: new Map(contents.flatMap(({ children }) => textsIn(children))),
    readings: contents.filter(({ name }) => name === 'IntervalBlock').flatMap(readingsOf),
  };
}

const childrenOf = ({ children }: Element, name: string) =>
  children.filter((child) => child.name === name);

const linksOf = (element: Element): readonly Link[] =>
  childrenOf(element, 'link').flatMap(({ attributes: { rel = 'alternate', href } }) =>
    href === undefined ? [] : [{ rel, href }],
  );

function textsIn(elements: readonly Element[], place = ''): readonly (readonly [string, string])[] {
  return elements
    .filter(({ name }) => name !== 'IntervalReading')
    .flatMap(({ name, text, children }) => [
      [place + name, text.trim()] as const,
      ...textsIn(children, `${place}${name}/`),
    ])
    .filter(([, text]) => text !== '');
}

function textAt(element: Element, ...[name = '', ...rest]: readonly string[]): string | undefined {
  const [child] = childrenOf(element, name);
  if (child === undefined) return undefined;
  return rest.length === 0 ? child.text.trim() || undefined : textAt(child, ...rest);
}

function readingsOf(block: Element): readonly WrittenReading[] {
  const blockStart = textAt(block, 'interval', 'start');
  return childrenOf(block, 'IntervalReading').map((reading, index) => ({
    start: textAt(reading, 'timePeriod', 'start'),
    duration: textAt(reading, 'timePeriod', 'duration'),
    value: textAt(reading, 'value'),
    qualities: childrenOf(reading, 'ReadingQuality').flatMap(
      (quality) => textAt(quality, 'quality') ?? [],
    ),
    blockStart,
    index,
    line: reading.line,
  }));
}
