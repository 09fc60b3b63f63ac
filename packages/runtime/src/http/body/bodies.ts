import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission } from '../../admission/admission.js';
import { anonymousFormBytesMax } from '../../admission/anonymous.js';
import { announcedLength, bodyCounter } from '../../admission/request-work.js';
import type { RouteContract } from '../../contract/route.js';
import { noteOfferedFields } from '../caller/url-credentials.js';
import { HttpProblem } from '../problems/http-problem.js';
import { bodyText, linesText } from './body-text.js';
import { parseCsvBody } from './csv-body.js';
import { formMediaType, parseForm } from './form-body.js';
import { parseJsonInTurns } from './json-body.js';
import { parseNdjsonBody } from './line-body.js';

/** Longer bodies are parsed one at a time. */
const bytesPerWeight = 16 * 1024;

type Parse = (bytes: Buffer, contract: RouteContract, raw: IncomingMessage) => unknown;

/** Bodies that a contract accepts besides JSON, by media type. */
const otherBodies: Readonly<Record<string, Parse>> = {
  'application/x-ndjson': (bytes, contract) => parseNdjsonBody(linesText(bytes), contract),
  'text/csv': (bytes, contract) => parseCsvBody(linesText(bytes), contract),
  [formMediaType](bytes, _, raw) {
    const { fields, offered } = parseForm(bodyText(bytes));
    noteOfferedFields(raw, offered);
    return fields;
  },
};

/** JSON everywhere, lines and forms by contract, each with a size limit and a deadline. */
export function acceptBodies(app: FastifyInstance, admission: Admission): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:$|;)/,
    async (request: FastifyRequest) => {
      const text = bodyText(await bodyBytes(request, admission));
      // Many clients name the type although they send no body.
      if (text === '') return undefined;
      return parseJsonInTurns(text, request.routeOptions.config.contract?.exactNumbers === true);
    },
  );
  for (const [type, parse] of Object.entries(otherBodies)) {
    app.addContentTypeParser(new RegExp(`^${type}(?:$|;)`), async (request: FastifyRequest) => {
      const { contract } = request.routeOptions.config;
      if (contract === undefined || !accepts(contract, type)) {
        throw new HttpProblem(415, 'Send the body as application/json.');
      }
      return parse(await bodyBytes(request, admission), contract, request.raw);
    });
  }
}

function accepts({ formBody, alsoAccepts = [] }: RouteContract, type: string): boolean {
  return alsoAccepts.includes(type) || (formBody === true && type === formMediaType);
}

async function bodyBytes(
  request: FastifyRequest,
  { limits, anonymous, turns }: Admission,
): Promise<Buffer> {
  const { work } = request;
  const announcedBytes = announcedLength(request);
  const { bodyLimit: bytesMax } = request.routeOptions;
  if (work === undefined) {
    return readBody(request.raw, announcedBytes, {
      bytesMax: Math.min(bytesMax, anonymousFormBytesMax),
      setting: undefined,
      msMax: limits.anonymousBodyMs,
      onAwaited: (giveUp) => anonymous.awaitBody(request, giveUp),
    });
  }
  const bytes = await readBody(request.raw, announcedBytes, {
    bytesMax,
    setting: bytesMax === request.server.initialConfig.bodyLimit ? 'BODY_LIMIT_BYTES' : undefined,
    msMax: limits.bodyMs,
    ...(announcedBytes === undefined ? { onBytes: bodyCounter(work) } : {}),
  });
  const { weight = 1 } = request.routeOptions.config.contract ?? {};
  const weights = Math.floor(bytes.length / bytesPerWeight);
  await work.begin(Math.max(weight, 1 + weights));
  if (weights > 0) {
    await turns.take(work.caller);
    if (request.raw.socket.destroyed) throw new HttpProblem(408, 'The client disconnected.');
  }
  return bytes;
}

interface BodyBounds {
  readonly bytesMax: number;
  /** Name of the setting of `bytesMax`; undefined for a constant. */
  readonly setting: string | undefined;
  readonly msMax: number;
  readonly onBytes?: (bytes: number) => void;
  readonly onAwaited?: (giveUp: (reason: Error) => void) => void;
}

const firstBytes = 4 * 1024;
/** Beyond it, pieces must be longer on average, because a short piece costs as much as a long one. */
const piecesMax = 500;
const pieceBytesMin = 32;

/**
 * Reads into one growing buffer: neither single-byte pieces nor a large `Content-Length` take extra
 * memory.
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
      // The rest is ignored: the response ends the connection.
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
