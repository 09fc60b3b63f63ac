import styles from './map.module.css';

export interface SwatchProps {
  readonly color?: string;
  readonly kind?: 'mark' | 'cell';
}

/** A colour of the map beside what it means. */
export function Swatch({ color, kind = 'mark' }: SwatchProps) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 14 14" aria-hidden="true">
      <circle
        cx="7"
        cy="7"
        r={kind === 'cell' ? 6 : 5}
        fill={color ?? 'currentColor'}
        opacity={kind === 'cell' ? 0.5 : 1}
      />
    </svg>
  );
}
