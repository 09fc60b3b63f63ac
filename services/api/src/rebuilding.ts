import type { RebuildState } from '@exchange/ledger/lane-status/lane-state';

/** How far new tables are, as `/readyz` and the operations say it. */
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
