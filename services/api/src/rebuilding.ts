import type { RebuildState } from '@exchange/ledger/platform/operations/lane-state';

export function rebuildingOnWire(rebuilding: RebuildState | null) {
  return (
    rebuilding && {
      ...rebuilding,
      events: Number(rebuilding.events),
      position: rebuilding.position.toString(),
      head: rebuilding.head.toString(),
    }
  );
}
