import type { FastifyInstance } from 'fastify';
import { announcedLength } from '../admission/request-work.js';
import type { WriteThrottle } from '../admission/write-throttle.js';

/** Refuses commands beyond the write limit before their body is read. */
export function slowWrites(app: FastifyInstance, throttle: WriteThrottle): void {
  app.addHook('onRequest', (request, _, done) => {
    const { work, routeOptions } = request;
    if (work !== undefined && routeOptions.config.contract?.kind === 'command') {
      throttle.admit(work.caller, announcedLength(request) ?? unknownBytes);
    }
    done();
  });
}

/** Assumed size of a body without `Content-Length`. */
const unknownBytes = 64 * 1_024;
