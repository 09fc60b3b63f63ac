import styles from './registry.module.css';
import { nextOrder, type Order } from './sort';

interface SortHeadProps {
  readonly id: string;
  readonly title: string;
  readonly order: Order | undefined;
  readonly onSort: (changes: { readonly sort: string | undefined }) => void;
}

/** The head of a column: a press orders the list by it. */
export function SortHead({ id, title, order, onSort }: SortHeadProps) {
  const isIt = order?.column === id;
  const said = isIt
    ? order.isDown
      ? 'ordered from the end'
      : 'ordered from the start'
    : 'press to order';
  return (
    <button
      type="button"
      className={styles['sort']}
      onClick={() => onSort({ sort: nextOrder(order, id) })}
    >
      {title}
      <span aria-hidden="true">{isIt ? (order.isDown ? ' ▼' : ' ▲') : ''}</span>
      <span className="visually-hidden">, {said}</span>
    </button>
  );
}
