import { Button } from '../parts/button';
import type { TouchedFeature } from './ledger-map';

export interface TouchedListProps {
  readonly touched: readonly TouchedFeature[];
  readonly onOpen: (feature: TouchedFeature) => void;
  readonly onClose: () => void;
}

const listedMax = 50;

export function TouchedList({ touched, onOpen, onClose }: TouchedListProps) {
  if (touched.length === 0) return null;
  return (
    <section className="card stack anywhere" aria-labelledby="map-touched">
      <div className="bar">
        <h2 id="map-touched">{touched.length} features here</h2>
        <Button kind="quiet" size="small" aria-label="Close this list" onPress={onClose}>
          <span aria-hidden="true">✕</span>
        </Button>
      </div>
      <ul className="list bare">
        {touched.slice(0, listedMax).map((feature) => (
          <li key={feature.id}>
            <Button kind="quiet" size="small" onPress={() => onOpen(feature)}>
              {feature.name}
            </Button>
          </li>
        ))}
      </ul>
      {touched.length > listedMax && <p className="muted">Zoom in to separate the others.</p>}
    </section>
  );
}
