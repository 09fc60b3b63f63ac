import type { FastifyReply } from 'fastify';

/** Appends request headers to `Vary`. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const before = reply.getHeader('vary');
  const said = before === undefined ? [] : String(before).split(/\s*,\s*/);
  const known = new Set(said.map((name) => name.toLowerCase()));
  const more = names.filter((name) => !known.has(name.toLowerCase()));
  if (more.length > 0) reply.header('vary', [...said, ...more].join(', '));
}
