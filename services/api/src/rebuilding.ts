import type { RebuildState } from '@exchange/ledger/platform/operations/lane-state';

export function rebuildingOnWire(rebuilding: RebuildState | null) {
  return (
    rebuilding && {
      version: rebuilding.version,
      events: Number(rebuilding.events),
      position: rebuilding.position.toString(),
      head: rebuilding.head.toString(),
      percent: rebuilding.percent,
    }
  );
}
