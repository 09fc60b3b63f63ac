import type { IssuedStatement, IssuedStatementHead, Statement } from '@exchange/client';

export type StatementLine = Statement['lines'][number];
export type IssuedLine = IssuedStatement['lines'][number];

export function runText(props: Pick<IssuedStatementHead, 'run' | 'run_number'>): string {
  const { run, run_number } = props;
  return run === 'initial' ? 'Initial' : `True-up ${run_number - 1}`;
}

export function resellerText(
  { reseller_id, of_no_reseller }: Pick<Statement, 'reseller_id' | 'of_no_reseller'>,
  nameOf: (id: string) => string,
): string {
  if (of_no_reseller === true) return 'Only deals without a reseller';
  return reseller_id === null ? 'All deals' : nameOf(reseller_id);
}

export function counterpartyText(
  props: Pick<Statement, 'counterparty_name' | 'counterparty_code' | 'counterparty_id'>,
): string {
  const { counterparty_name, counterparty_code, counterparty_id } = props;
  const labels = [counterparty_name, counterparty_code].filter((one) => one !== null);
  return labels.length === 0 ? counterparty_id : labels.join(' · ');
}

export function changeOf(line: IssuedLine): 'new' | 'gone' | 'changed' | 'unchanged' {
  const [now, before] = [
    [line.settled_mwh, line.confirmed_mwh, line.settled_amount, line.confirmed_amount],
    [line.previous_mwh, line.previous_amount],
  ].map((amounts) => amounts.some((amount) => amount !== 0));
  if (!before) return 'new';
  if (!now) return 'gone';
  const mwh = line.settled_mwh + line.confirmed_mwh;
  const isSame = line.payable_amount === 0 && Math.abs(mwh - line.previous_mwh) < 5e-7;
  return isSame ? 'unchanged' : 'changed';
}

/** The content policy forbids inline styles and scripts. */
export function printPage(html: string, title: string): void {
  const { style, rest } = takenApart(html);
  const parsed = new DOMParser().parseFromString(rest, 'text/html');
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
  page.title = parsed.title;
  page.body.replaceChildren(...parsed.body.childNodes);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

export function takenApart(html: string): { readonly style: string; readonly rest: string } {
  const [begin, end] = [html.indexOf('<style>'), html.indexOf('</style>')];
  if (begin < 0 || end < begin) return { style: '', rest: html };
  return {
    style: html.slice(begin + '<style>'.length, end),
    rest: html.slice(0, begin) + html.slice(end + '</style>'.length),
  };
}
