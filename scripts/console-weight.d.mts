/** Bytes that all pages but the map come to at most. */
export declare const consoleBytesMax: number;
/** The scripts and styles of a built console, by name without their hash, in bytes as they go out; the map's in sum. */
export declare function weigh(folder: string): {
  readonly pages: Readonly<Record<string, number>>;
  readonly map: number;
};
/** @throws Error if the pages but the map weigh more than they may: names what has grown since it was last on record. */
export declare function checkWeight(folder: string, bytesMax?: number): void;
export declare function sumOf(pages: Readonly<Record<string, number>>): number;
