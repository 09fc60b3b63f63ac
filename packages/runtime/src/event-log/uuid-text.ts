import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';

export function uuidText(id: UUID | undefined): string {
  const halves = id?.getStructured();
  if (halves === undefined) return id?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
