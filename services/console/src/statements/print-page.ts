/**
 * Prints a page that the ledger has made, in a frame of its own. Its style is taken over as a style sheet of the frame: the
 * console's content policy lets no text of an answer be style, let alone script.
 */
export function printPage(html: string, title: string): void {
  const { style, rest } = takenApart(html);
  const told = new DOMParser().parseFromString(rest, 'text/html');
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) {
    frame.remove();
    return;
  }
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style);
  page.adoptedStyleSheets = [sheet];
  page.documentElement.lang = 'en';
  page.title = told.title;
  page.body.replaceChildren(...told.body.childNodes);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** A page's style, and the page without it. */
export function takenApart(html: string): { readonly style: string; readonly rest: string } {
  const [begin, end] = [html.indexOf('<style>'), html.indexOf('</style>')];
  if (begin < 0 || end < begin) return { style: '', rest: html };
  return {
    style: html.slice(begin + '<style>'.length, end),
    rest: html.slice(0, begin) + html.slice(end + '</style>'.length),
  };
}
