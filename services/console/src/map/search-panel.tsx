import { useState } from 'react';
import { Button } from '../parts/button';
import type { Area } from './area';
import { AreaAssets } from './area-assets';
import { AreaCustomers, AreaUtilities } from './area-parties';
import { areaText, type Shown } from './area-summary';
import { CopyMenu } from './copy-menu';
import { DrawPanel, type DrawPanelProps } from './draw-panel';
import { TypedAreaForm } from './typed-area-form';

export interface SearchPanelProps extends DrawPanelProps {
  readonly area: Area | undefined;
  readonly shown: Shown;
  readonly onArea: (area: Area | undefined) => void;
  readonly onLook: (area: Area) => void;
  readonly onOpen: (id: string) => void;
}

/** What lies in an area: drawn, or typed for those who draw nothing. */
export function SearchPanel(props: SearchPanelProps) {
  const { area, shown, onArea, onLook, onOpen, ...drawing } = props;
  const [isTyping, setTyping] = useState(false);
  const searchTyped = (typed: Area) => {
    setTyping(false);
    onArea(typed);
    onLook(typed);
  };
  return (
    <div className="stack">
      <DrawPanel {...drawing} />
      {drawing.kind === undefined && (
        <Button size="small" aria-expanded={isTyping} onPress={() => setTyping(!isTyping)}>
          {isTyping ? 'Close coordinates' : 'Type coordinates'}
        </Button>
      )}
      {isTyping && <TypedAreaForm onArea={searchTyped} />}
      {area === undefined ? (
        <p className="muted">
          Draw an area, or type its coordinates, to see its assets, customers and utilities.
        </p>
      ) : (
        <>
          <h2>{areaText(area)}</h2>
          <div className="row bare">
            <Button size="small" onPress={() => onLook(area)}>
              Show on the map
            </Button>
            <CopyMenu area={area} types={shown.types} />
            <Button size="small" onPress={() => onArea(undefined)}>
              Clear the area
            </Button>
          </div>
          <AreaAssets area={area} where="in the area" shown={shown} onOpen={onOpen} />
          <AreaCustomers area={area} />
          <AreaUtilities area={area} />
        </>
      )}
    </div>
  );
}
