import { useState } from 'react';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Quantity } from '../../parts/quantity';
import type { ItemOf } from '../../reading/paths';
import { dayText } from '../day-text';

const shownStep = 200;

/** Records of rates, latest first. */
export function RateTable({
  records,
}: {
  readonly records: readonly ItemOf<'/api/v1/rates/{utility_id}/history'>[];
}) {
  const [shown, setShown] = useState(shownStep);
  const rows = records.toReversed().map((record, index) => ({ ...record, index }));
  return (
    <>
      <DataTable
        label="Rates, latest first"
        rows={rows.slice(0, shown)}
        rowKey={({ index }) => String(rows.length - index)}
        columns={[
          {
            id: 'day',
            title: 'Recorded for',
            isRowHeader: true,
            cell: ({ recorded_at }) => <time dateTime={recorded_at}>{dayText(recorded_at)}</time>,
          },
          { id: 'area', title: 'Area code', cell: ({ area_code }) => area_code },
          {
            id: 'rate',
            title: 'Rate',
            align: 'end',
            cell: (record) => <Quantity value={record.rate_cents_per_kwh} unit="¢/kWh" />,
          },
        ]}
      />
      {shown < rows.length && (
        <Button onPress={() => setShown(shown + shownStep)}>Show more</Button>
      )}
    </>
  );
}
