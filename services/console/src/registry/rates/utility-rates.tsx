import { useEffect, useState } from 'react';
import { SteppedChart } from '../../charts/stepped-chart';
import { isDate } from '../../forms/check-scalar';
import { Busy } from '../../parts/busy';
import { Button } from '../../parts/button';
import { Empty } from '../../parts/empty';
import { Failure } from '../../parts/failure';
import { decimalText } from '../../parts/numbers';
import { useToast } from '../../parts/toast';
import { usePages } from '../../reading/use-pages';
import { useSession } from '../../session/use-session';
import { Filters, TextFilter } from '../filters';
import { FormDialog } from '../form-dialog';
import styles from '../registry.module.css';
import { usePageSearch } from '../use-page-search';
import { rateSeries } from './rate-steps';
import { RateTable } from './rate-table';

const chartedMax = 5_000;

/** Rates of a utility over time, by area. */
export function UtilityRates({ id }: { readonly id: string }) {
  const { scope } = useSession();
  const [{ area, since = '' }, change] = usePageSearch();
  const [now] = useState(() => Date.now());
  const toast = useToast();
  const filter = {
    ...(area === undefined ? {} : { area_code: area }),
    ...(isDate(since) ? { since } : {}),
  };
  const list = usePages('/api/v1/rates/{utility_id}/history', {
    params: { path: { utility_id: id }, query: { limit: 1000, ...filter } },
  });
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, error } = list;
  const wantsMore = hasNextPage && items.length < chartedMax && error === null;
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage) void fetchNextPage();
  }, [wantsMore, isFetchingNextPage, fetchNextPage]);
  const series = rateSeries(items, now);
  return (
    <div className={styles['stack']}>
      {scope.kind === 'platform' && (
        <div className={styles['buttons']}>
          <Button onPress={() => change({ form: 'rates' })}>Record rates</Button>
        </div>
      )}
      <Filters>
        <TextFilter name="area" label="Area code" hint="Letter by letter" />
        <TextFilter name="since" label="From this day on" hint="As YYYY-MM-DD" />
      </Filters>
      {list.isPending ? (
        <Busy />
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <Empty title="No rates">None is recorded, or none fits the filters.</Empty>
      ) : (
        <>
          <SteppedChart
            label="Rates in cents per kWh, by area"
            timeZone="UTC"
            valueText={(value) => `${decimalText(value)} ¢/kWh`}
            series={series}
          />
          {series.length > 6 && (
            <p className={styles['muted']}>
              The first six areas are drawn; filter by area code to see another one.
            </p>
          )}
          <RateTable records={items} />
        </>
      )}
      {scope.kind === 'platform' && (
        <FormDialog
          name="rates"
          title="Record rates"
          method="post"
          path="/api/v1/rates/{utility_id}/history"
          params={{ path: { utility_id: id } }}
          form={`rates-${id}`}
          fields={{ records: { label: 'Rates', standard: [{}] }, recorded_at: { label: 'Day' } }}
          submit="Record"
          onDone={({ data: { recorded } }) => {
            change({ form: undefined });
            toast(`Recorded ${recorded} ${recorded === 1 ? 'rate' : 'rates'}.`);
          }}
        />
      )}
    </div>
  );
}
