import { DataTable } from '../parts/data-table';
import styles from './audit.module.css';
import { type Difference, valueText } from './differences';

export interface ChangeTableProps {
  readonly label: string;
  readonly differences: readonly Difference[];
  readonly beforeTitle?: string;
  readonly afterTitle?: string;
}

/** Fields that changed, before and after. */
export function ChangeTable(props: ChangeTableProps) {
  const { label, differences, beforeTitle = 'Before', afterTitle = 'After' } = props;
  return (
    <DataTable
      label={label}
      rows={differences}
      rowKey={({ path }) => path}
      columns={[
        {
          id: 'field',
          title: 'Field',
          isRowHeader: true,
          cell: ({ path }) => <span className={styles['text']}>{path === '' ? 'all' : path}</span>,
        },
        { id: 'before', title: beforeTitle, cell: ({ before }) => valueText(before) },
        {
          id: 'after',
          title: afterTitle,
          cell: ({ after }) => <span className={styles['text']}>{valueText(after)}</span>,
        },
      ]}
    />
  );
}
