import type { FastifyInstance } from 'fastify';
import { prefersHtml } from './prefers-html.js';
import { addVary } from './vary.js';

/** Leads who asks for `/` and would rather have HTML to the pages; all others get the index, credential and all, as ever. */
export function leadBrowsers(app: FastifyInstance, pages: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.url.split('?')[0] !== '/') return done();
    addVary(reply, 'Accept');
    if (!prefersHtml(request.headers.accept)) return done();
    reply.header('cache-control', 'no-cache').redirect(pages, 302);
  });
}
