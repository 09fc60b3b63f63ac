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

/**
 * Its content decides an entry's kind.
 * @throws ImportError for a file that is not XML
 */
export async function* feedEntries(path: string): AsyncGenerator<FeedEntry> {
  const parser = new SaxesParser();
  const reader = new FeedReader();
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('text', (more) => reader.text(more));
  parser.on('cdata', (more) => reader.text(more));
  parser.on('opentag', (tag: SaxesTagPlain) => reader.open(tag, parser.line));
  parser.on('closetag', () => reader.close());
  for await (const chunk of openFile(path).text) {
    parser.write(chunk);
    if (failure !== undefined) break;
    yield* reader.take();
  }
  if (failure === undefined) parser.close();
  if (failure !== undefined) {
    throw new ImportError(
      `The file is not valid XML, as a Green Button file is: ${failure.message}`,
    );
  }
  yield* reader.take();
}

class FeedReader {
  #path: string[] = [];
  #text = '';
  #feedBase: string | undefined;
  #feedLink: string | undefined;
  #entry = emptyEntry(undefined);
  #reading: { values: Map<string, string>; qualities: string[]; line: number } | undefined;
  #block: { start: string | undefined; readings: number } = { start: undefined, readings: 0 };
  #done: FeedEntry[] = [];

  take(): FeedEntry[] {
    return this.#done.splice(0);
  }

  text(more: string): void {
    this.#text += more;
  }

  open({ name, attributes }: SaxesTagPlain, line: number): void {
    const element = name.slice(name.indexOf(':') + 1);
    this.#text = '';
    const base = attributes['xml:base'];
    if (element === 'entry') this.#entry = emptyEntry(base);
    else if (element === 'feed') this.#feedBase = base;
    else if (element === 'link')
      this.#addLink(attributes['rel'] ?? 'alternate', attributes['href']);
    else if (element === 'IntervalBlock') this.#block = { start: undefined, readings: 0 };
    else if (element === 'IntervalReading') {
      this.#reading = { values: new Map(), qualities: [], line };
    }
    if (this.#path.at(-1) === 'content') {
      this.#entry.resource ??= resources.find((resource) => resource === element);
    }
    this.#path.push(element);
  }

  close(): void {
    const element = this.#path.pop();
    const text = this.#text.trim();
    this.#text = '';
    if (element === 'IntervalReading') this.#addReading();
    else if (element === 'entry') this.#done.push(this.#ended());
    else if (text !== '') this.#addText(element ?? '', text);
  }

  #addLink(rel: string, href: string | undefined): void {
    if (href === undefined) return;
    const within = this.#path.at(-1);
    if (within === 'entry') this.#entry.links.push({ rel, href });
    else if (within === 'feed' && rel === 'self') this.#feedLink ??= href;
  }

  #addText(element: string, text: string): void {
    const content = this.#path.indexOf('content');
    if (this.#reading !== undefined) {
      const place = this.#within('IntervalReading', element);
      if (place === 'ReadingQuality/quality') this.#reading.qualities.push(text);
      else this.#reading.values.set(place, text);
    } else if (content < 0) {
      if (element === 'title' && this.#path.at(-1) === 'entry') this.#entry.title = text;
    } else if (this.#within('IntervalBlock', element) === 'interval/start')
      this.#block.start = text;
    else this.#entry.values.set([...this.#path.slice(content + 2), element].join('/'), text);
  }

  #within(around: string, element: string): string {
    return [...this.#path.slice(this.#path.lastIndexOf(around) + 1), element].join('/');
  }

  #addReading(): void {
    if (this.#reading === undefined) return;
    const { values, qualities, line } = this.#reading;
    this.#entry.readings.push({
      start: values.get('timePeriod/start'),
      duration: values.get('timePeriod/duration'),
      value: values.get('value'),
      qualities,
      blockStart: this.#block.start,
      index: this.#block.readings,
      line,
    });
    this.#block.readings += 1;
    this.#reading = undefined;
  }

  #ended(): FeedEntry {
    const { base, ...entry } = this.#entry;
    const feedBase = this.#feedBase ?? this.#feedLink;
    const bases = [feedBase, base].filter((one) => one !== undefined);
    return { ...entry, bases };
  }
}

function emptyEntry(base: string | undefined) {
  return {
    base,
    resource: undefined as Resource | undefined,
    links: [] as Link[],
    title: '',
    values: new Map<string, string>(),
    readings: [] as WrittenReading[],
  };
}
