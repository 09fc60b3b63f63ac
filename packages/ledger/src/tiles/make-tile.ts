import { packed } from '@exchange/runtime/http/map-answer';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { readCells } from './cell-queries.js';
import { encodeCells } from './encode.js';
import { readFeatureTile, type TileQuestion } from './feature-queries.js';

/** No tile is larger, packed. */
export const tileBytesMax = 500_000;

/** A tile's bytes; packed too, where that had to be known. */
export interface MadeTile {
  readonly bytes: Buffer;
  readonly packed?: Buffer;
}

/** Units of the tile that lines and areas may lose, at first and where they are too much then. */
const coarseness = [1, 8] as const;

/**
 * A tile: features where they are few enough, otherwise cells with counts. However large the data are, so is not the tile.
 *
 * @param isEncodedThere whether the database encodes tiles itself
 */
export async function makeTile(
  database: ReadDatabase,
  question: TileQuestion,
  isEncodedThere: boolean,
): Promise<MadeTile> {
  for (const coarse of coarseness) {
    const tile = await readFeatureTile(database, question, coarse, isEncodedThere);
    if (tile === undefined) break;
    const { bytes, hasShapes } = tile;
    if (bytes.length <= tileBytesMax) return { bytes };
    const small = await packed(bytes);
    if (small.length <= tileBytesMax) return { bytes, packed: small };
    if (!hasShapes) break;
  }
  return { bytes: encodeCells(question.layer.id, await readCells(database, question)) };
}
