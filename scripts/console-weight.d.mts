/** Without the map. */
export declare const consoleBytesMax: number;
/** Transferred bytes by name without hash; the map's as a sum. */
export declare function weigh(folder: string): {
  readonly pages: Readonly<Record<string, number>>;
  readonly map: number;
};
/** @throws Error over the limit, with the growth since the last record */
export declare function checkWeight(folder: string, bytesMax?: number): void;
export declare function sumOf(pages: Readonly<Record<string, number>>): number;
