export declare const consoleBytesMax: number;
export declare function weigh(folder: string): {
  readonly pages: Readonly<Record<string, number>>;
  readonly map: number;
};
export declare function checkWeight(folder: string, bytesMax?: number): void;
export declare function sumOf(pages: Readonly<Record<string, number>>): number;
