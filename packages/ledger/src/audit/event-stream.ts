import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const heartbeatMs = 15_000;

/** A response of server-sent events. A slow reader is waited for; nothing is buffered for it. */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #response: ServerResponse;
  readonly #ending = new AbortController();
  #heartbeat: NodeJS.Timeout | undefined;

  /** @param leaving aborts when the process stops */
  constructor(reply: FastifyReply, leaving: AbortSignal) {
    this.#reply = reply;
    this.#response = reply.raw;
    const end = () => this.#ending.abort();
    if (leaving.aborted) end();
    else leaving.addEventListener('abort', end, { once: true });
    this.#response.on('close', () => {
      leaving.removeEventListener('abort', end);
      end();
    });
  }

  /** Aborts when the reader disconnects or the process stops. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Sends the headers. */
  begin(): void {
    const headers = Object.entries(this.#reply.getHeaders());
    this.#reply.hijack();
    for (const [name, value] of headers) {
      if (value !== undefined) this.#response.setHeader(name, value);
    }
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.#heartbeat = setInterval(() => {
      if (!this.#response.writableNeedDrain) this.#response.write(': still here\n\n');
    }, heartbeatMs);
  }

  async write(text: string): Promise<void> {
    if (this.#response.write(text)) return;
    await once(this.#response, 'drain', { signal: this.signal }).catch(() => undefined);
  }

  end(text: string): void {
    clearInterval(this.#heartbeat);
    this.#response.end(text);
  }
}
