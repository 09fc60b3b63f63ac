/**
 * The texts of a field that were handed on to the address and may still come back from it: late, in their order, or never where
 * a later one took their place.
 */
export class HandedOn {
  private texts: readonly string[];

  /** @param said what the address says at first */
  constructor(said: string) {
    this.texts = [said];
  }

  hand(text: string): void {
    this.texts = [...this.texts, text];
  }

  /** Whether what the address says now was handed on here; if not, it was changed by another way: a link, or the way back. */
  isBack(said: string): boolean {
    const at = this.texts.indexOf(said);
    this.texts = at === -1 ? [said] : this.texts.slice(at);
    return at !== -1;
  }
}
