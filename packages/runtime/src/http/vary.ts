import type { FastifyReply } from 'fastify';

export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const current = reply.getHeader('vary');
  const currentNames = current === undefined ? [] : String(current).split(/\s*,\s*/);
  const lowerNames = new Set(currentNames.map((name) => name.toLowerCase()));
  const newNames = names.filter((name) => !lowerNames.has(name.toLowerCase()));
  if (newNames.length > 0) reply.header('vary', [...currentNames, ...newNames].join(', '));
}
