import type { AnsweredPage } from './list-state';
import { pageSize } from './page-cache';

/** How many deals a list has, as far as its pages say. */
export class ListCount {
  /** What can be scrolled to. */
  held = 0;
  total = 0;

  /** Takes in what a page says; its end is where a page has none after it, whatever was counted when the list began. */
  note(page: number, { deals, next, total }: AnsweredPage): void {
    const until = page * pageSize + deals.length;
    if (total !== undefined) this.total = total;
    if (next === undefined && (deals.length > 0 || page === 0)) this.total = until;
    else this.total = Math.max(this.total, next === undefined ? 0 : until + 1);
    this.held = this.total;
  }
}
