import type { Readable } from 'node:stream';
import { HttpProblem } from './http-problem.js';

export interface BodyBounds {
  readonly bytesMax: number;
  /** Name of the setting of `bytesMax`; undefined for a constant. */
  readonly setting: string | undefined;
  readonly msMax: number;
  /** Called for every piece; an exception ends the read. */
  readonly onBytes?: (bytes: number) => void;
  /** Receives a function that ends the read with an error. */
  readonly onAwaited?: (giveUp: (reason: Error) => void) => void;
}

const firstBytes = 4 * 1024;
/** Beyond this number, pieces must be longer on average: each short piece costs as much as a long piece. */
const piecesMax = 500;
const pieceBytesMin = 32;

/**
 * Reads a body into one buffer that grows with it: neither single-byte pieces nor a large `Content-Length` take extra
 * memory.
 *
 * @throws HttpProblem 413 beyond the size limit, 408 after the deadline
 */
export function readBody(
  body: Readable,
  announced: number | undefined,
  bounds: BodyBounds,
): Promise<Buffer> {
  const { bytesMax, setting, msMax, onBytes, onAwaited } = bounds;
  const settingText = setting === undefined ? '' : ` (${setting})`;
  const tooLarge = () =>
    new HttpProblem(413, `The body exceeds the limit of ${bytesMax} bytes${settingText}.`);
  if (announced !== undefined && announced > bytesMax) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    let buffer: Buffer = Buffer.allocUnsafe(Math.min(announced ?? firstBytes, firstBytes));
    let [length, pieces] = [0, 0];
    const timer = setTimeout(
      () => finish(new HttpProblem(408, `The body did not arrive within ${msMax} ms.`)),
      msMax,
    );

    function finish(problem?: unknown): void {
      clearTimeout(timer);
      body.off('data', take).off('end', finish).off('error', finish).off('close', disconnected);
      if (problem === undefined) {
        resolve(buffer.subarray(0, length));
        return;
      }
      // The rest is ignored: the connection ends with the response.
      body.pause();
      reject(problem);
    }
    const disconnected = () =>
      finish(new HttpProblem(408, 'The connection ended before the body did.'));

    function take(piece: Buffer): void {
      if (length + piece.length > bytesMax) {
        finish(tooLarge());
        return;
      }
      pieces += 1;
      if (pieces > piecesMax && length < pieces * pieceBytesMin) {
        finish(new HttpProblem(408, 'The body arrives in too many small pieces.'));
        return;
      }
      try {
        onBytes?.(piece.length);
      } catch (problem) {
        finish(problem);
        return;
      }
      if (length + piece.length > buffer.length) buffer = grow(buffer, length + piece.length);
      length += piece.copy(buffer, length);
    }

    function grow(from: Buffer, min: number): Buffer {
      const max = announced ?? bytesMax;
      const grown = Buffer.allocUnsafe(Math.max(min, Math.min(2 * from.length, max)));
      from.copy(grown, 0, 0, length);
      return grown;
    }

    onAwaited?.(finish);
    body.on('data', take).on('end', finish).on('error', finish).on('close', disconnected);
  });
}
