let kept: { readonly place: string; readonly offset: number } | undefined;

/** Where the reader was in a list, in pixels: for the way back from one of its deals. */
export function keptPlace(place: string): number {
  return kept?.place === place ? kept.offset : 0;
}

/** Keeps where the reader is; of one list at a time. */
export function keepPlace(place: string, offset: number): void {
  kept = { place, offset };
}
