import { useState } from 'react';
import { SteppedChart } from '../../charts/stepped-chart';
import { Empty, LongTable, MoreButton, Waiting } from '../../parts/layout';
import { decimalText } from '../../parts/values/numbers';
import { Quantity } from '../../parts/values/values';
import { usePageSearch } from '../../reading/address';
import { useAllPages, usePages } from '../../reading/use-read';
import { useSession } from '../../session/use-session';
import { rateSeries } from '../chart-steps';
import { dayText } from '../parts/columns';
import { dayFilter, exactFilter, Filters, filterQuery, type ListFilter } from '../parts/filters';
import { FormButton, FormDialog } from '../parts/form-dialog';
import type { QueryOf } from '../parts/registry-list';

type HistoryPath = '/api/v1/rates/{utility_id}/history';

const chartedMax = 5_000;

const filters: readonly ListFilter<Partial<QueryOf<HistoryPath>>>[] = [
  exactFilter('area', 'Area code', (area_code) => ({ area_code })),
  dayFilter('since', 'From this day on', (since) => ({ since })),
];

export function UtilityRates({ id }: { readonly id: string }) {
  const { isPlatform } = useSession();
  return (
    <div className="stack">
      {isPlatform && (
        <div className="row">
          <FormButton form="rates" operation="post /api/v1/rates/{utility_id}/history">
            Record rates
          </FormButton>
          <FormButton form="correct" operation="put /api/v1/rates/{utility_id}/history">
            Correct rates
          </FormButton>
        </div>
      )}
      <Filters filters={filters} />
      <RateHistory id={id} />
      {isPlatform && <RateForms id={id} />}
    </div>
  );
}

function RateForms({ id }: { readonly id: string }) {
  const shared = {
    path: '/api/v1/rates/{utility_id}/history',
    params: { path: { utility_id: id } },
    fields: { records: { label: 'Rates', standard: [{}] }, recorded_at: { label: 'Day' } },
  } as const;
  return (
    <>
      <FormDialog
        {...shared}
        name="rates"
        title="Record rates"
        method="post"
        submit="Record"
        message={({ recorded }) => `Recorded ${ratesText(recorded)}.`}
      />
      <FormDialog
        {...shared}
        name="correct"
        title="Correct rates"
        method="put"
        submit="Correct"
        message={({ corrected }) => `Corrected ${ratesText(corrected)}.`}
      />
    </>
  );
}

const ratesText = (count: number) => `${count} ${count === 1 ? 'rate' : 'rates'}`;

function RateHistory({ id }: { readonly id: string }) {
  const [search] = usePageSearch();
  const [now] = useState(() => Date.now());
  const query = { limit: 1000, ...filterQuery<QueryOf<HistoryPath>>(filters, search) };
  const list = usePages('/api/v1/rates/{utility_id}/history', {
    params: { path: { utility_id: id }, query },
  });
  const { items } = list;
  useAllPages(list, chartedMax);
  if (list.data === undefined) return <Waiting query={list} />;
  if (items.length === 0) {
    return <Empty title="No rates">Record rates, or change the filters.</Empty>;
  }
  const rows = items.toReversed().map((record, index) => ({ ...record, index }));
  return (
    <>
      <Waiting query={list} />
      {list.hasNextPage && !list.isFetchingNextPage && (
        <p role="status">
          Only the oldest {items.length.toLocaleString()} rates are shown. Choose a day under “From
          this day on”, or load more.
        </p>
      )}
      <MoreButton list={list}>Load more</MoreButton>
      <SteppedChart
        label="Rates in cents per kWh, by area"
        timeZone="UTC"
        valueText={(value) => `${decimalText(value)} ¢/kWh`}
        series={rateSeries(items, now)}
      />
      <LongTable
        label="Rates, latest first"
        rows={rows}
        rowKey={({ index }) => String(rows.length - index)}
        ends={['Rate']}
        columns={{
          'Recorded for': ({ recorded_at }) => (
            <time dateTime={recorded_at}>{dayText(recorded_at)}</time>
          ),
          'Area code': ({ area_code }) => area_code,
          Rate: (record) => <Quantity value={record.rate_cents_per_kwh} unit="¢/kWh" />,
        }}
      />
    </>
  );
}
