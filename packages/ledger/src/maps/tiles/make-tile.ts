import { packed } from '@exchange/runtime/http/reads/map-answer';
import { readCells } from './cell-queries.js';
import { encodeCells } from './encode.js';
import { readFeatureTile, type TileQuestion } from './feature-queries.js';

export const tileBytesMax = 500_000;

/** Tolerances in units of the tile; the second is for tiles that are too large. */
const coarseness = [1, 8] as const;

/** Encodes features, or cells with counts if there are too many. */
export async function makeTile(question: TileQuestion, isEncodedThere: boolean) {
  for (const coarse of coarseness) {
    const tile = await readFeatureTile(question, coarse, isEncodedThere);
    if (tile === undefined) break;
    const { bytes, hasShapes } = tile;
    if (bytes.length <= tileBytesMax) return { bytes };
    const small = await packed(bytes);
    if (small.length <= tileBytesMax) return { bytes, packed: small };
    if (!hasShapes) break;
  }
  return { bytes: encodeCells(question.layer.id, await readCells(question)) };
}
