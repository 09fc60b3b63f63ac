import { Button } from '../parts/button';
import type { AreaKind, Drawing } from './drawing';
import styles from './map.module.css';

export interface DrawPanelProps {
  /** The kind of area that is being drawn. */
  readonly kind: AreaKind | undefined;
  readonly drawing: Drawing | undefined;
  readonly onBegin: (kind: AreaKind) => void;
  readonly onFinish: () => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

const kinds: readonly (readonly [AreaKind, string])[] = [
  ['box', 'Draw a box'],
  ['circle', 'Draw a circle'],
  ['polygon', 'Draw a polygon'],
];

const hints: Readonly<Record<AreaKind, string>> = {
  box: 'Drag from one corner to the other, or tap both.',
  circle: 'Drag from the centre outwards, or tap the centre and then the edge. 200 km at most.',
  polygon: 'Tap each corner; tap the first or the last one again to finish.',
};

/** Drawing an area: which kind, and what to do next. */
export function DrawPanel({ kind, drawing, onBegin, onFinish, onBack, onCancel }: DrawPanelProps) {
  if (kind === undefined) {
    return (
      <fieldset className="row bare">
        <legend className="visually-hidden">Draw an area on the map</legend>
        {kinds.map(([id, label]) => (
          <Button key={id} size="small" onPress={() => onBegin(id)}>
            {label}
          </Button>
        ))}
      </fieldset>
    );
  }
  const corners = drawing?.corners.length ?? 0;
  return (
    <div className={`card stack ${styles['drawing']}`} role="status">
      <p>{hints[kind]}</p>
      <div className="row bare">
        {kind === 'polygon' && (
          <>
            <Button size="small" kind="primary" isDisabled={corners < 3} onPress={onFinish}>
              Finish with {corners} corners
            </Button>
            <Button size="small" isDisabled={corners === 0} onPress={onBack}>
              Take the last corner back
            </Button>
          </>
        )}
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
