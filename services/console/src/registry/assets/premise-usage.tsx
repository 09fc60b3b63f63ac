import { SteppedChart } from '../../charts/stepped-chart';
import { OpenSelect, SelectField } from '../../parts/fields';
import { type Columns, DataTable, Empty, LongTable, PagedTable, Waiting } from '../../parts/layout';
import { readerZone } from '../../parts/values/instants';
import { decimalText } from '../../parts/values/numbers';
import { Instant, Quantity } from '../../parts/values/values';
import { usePageSearch } from '../../reading/address';
import { usePages, useRead } from '../../reading/use-read';
import { type Period, periodSteps } from '../chart-steps';
import { FormButton, FormDialog } from '../parts/form-dialog';
import { periodsInOrder } from '../rules';

const aheads = ['1', '3', '6', '12', '24'];

export function PremiseUsage({ id }: { readonly id: string }) {
  const [search, change] = usePageSearch();
  const ahead = aheads.find((one) => one === search['ahead']) ?? '3';
  const period = totalPeriods.find((one) => one.id === search['show'])?.id;
  const path = { premise_asset_id: id };
  const usage = usePages('/api/v1/usage/{premise_asset_id}', {
    params: { path, query: { limit: 500 } },
  });
  const forecast = useRead('/api/v1/usage/{premise_asset_id}/forecast', {
    params: { path, query: { periods_ahead: Number(ahead) } },
    keepPrevious: true,
  });
  const expected = forecast.data ?? [];
  return (
    <div className="stack">
      <div className="row">
        <FormButton form="usage" operation="post /api/v1/usage/{premise_asset_id}">
          Record usage
        </FormButton>
        <SelectField
          label="Forecast"
          options={aheads.map((count) => ({ id: count, label: periodsText(Number(count)) }))}
          value={ahead}
          onChange={(count) => change({ ahead: count })}
        />
        <OpenSelect
          label="Show"
          none="Records"
          options={totalPeriods}
          value={period}
          onChange={(show) => change({ show })}
        />
      </div>
      <Waiting query={forecast} text="Loading the forecast…" />
      {usage.items.length > 0 && (
        <SteppedChart
          label="Usage and forecast in kWh per period"
          timeZone={readerZone()}
          valueText={(value) => `${decimalText(value)} kWh`}
          series={[
            {
              name: 'Usage',
              steps: periodSteps(usage.items.filter(isDelivered), (one) => one.kwh),
            },
            { name: 'Forecast', steps: periodSteps(expected, (one) => one.projected_kwh) },
          ]}
        />
      )}
      {expected.length > 0 && (
        <DataTable
          label="Forecast"
          rows={expected}
          rowKey={({ period_start }) => period_start}
          ends={['Expected']}
          columns={{
            ...periodColumns('Forecast from', 'local'),
            Expected: (one) => <Quantity value={one.projected_kwh} unit="kWh" />,
          }}
        />
      )}
      {period === undefined ? (
        <PagedTable
          label="Usage, latest first"
          list={usage}
          rowKey={({ period_start, period_end, channel = 'delivered' }) =>
            `${period_start}/${period_end}/${channel}`
          }
          ends={['Used']}
          columns={{
            ...periodColumns('From', 'both'),
            Channel: ({ channel = 'delivered' }) => channel,
            Quality: ({ quality = 'actual' }) => quality,
            Used: (one) => <Quantity value={one.kwh} unit="kWh" />,
          }}
          empty={
            <Empty title="No usage yet">
              Record usage by period. A repeated period replaces the earlier record.
            </Empty>
          }
        />
      ) : (
        <UsageTotals id={id} period={period} />
      )}
      <FormDialog
        name="usage"
        title="Record usage"
        method="post"
        path="/api/v1/usage/{premise_asset_id}"
        params={{ path }}
        rules={[periodsInOrder]}
        fields={{
          records: {
            label: 'Periods',
            hint: 'A repeated period of a channel replaces the earlier record; an estimate never replaces an actual value.',
            standard: [{}],
          },
          kwh: { label: 'kWh', hint: 'Negative for export' },
        }}
        submit="Record"
        message={({ recorded, kept = 0 }) =>
          `Recorded ${recorded} ${recorded === 1 ? 'period' : 'periods'}.${kept > 0 ? ` Kept ${kept} actual ${kept === 1 ? 'value' : 'values'}.` : ''}`
        }
      />
    </div>
  );
}

const totalPeriods = [
  { id: 'hour', label: 'By hour' },
  { id: 'day', label: 'By day' },
  { id: 'month', label: 'By month' },
] as const;

interface UsageTotalsProps {
  readonly id: string;
  readonly period: (typeof totalPeriods)[number]['id'];
}

/** The ledger's longest windows of totals. */
const totalsNotes = {
  hour: 'At most the last 32 days. Choose “By day” or “By month” to see earlier usage.',
  day: 'At most the last 800 days. Choose “By month” to see earlier usage.',
  month: 'At most the last 10 years.',
} as const;

function UsageTotals({ id, period }: UsageTotalsProps) {
  const totals = useRead('/api/v1/usage/{premise_asset_id}', {
    params: { path: { premise_asset_id: id }, query: { period, time_zone: readerZone() } },
    keepPrevious: true,
  });
  if (totals.data === undefined) return <Waiting query={totals} />;
  const rows = Array.isArray(totals.data) ? [] : totals.data.rows.toReversed();
  const kwh = (value: number) => <Quantity value={value} unit="kWh" />;
  return (
    <LongTable
      label="Usage by period, latest first"
      note={() => totalsNotes[period]}
      rows={rows}
      rowKey={({ start }) => start}
      ends={['Used', 'Delivered', 'Received', 'Estimated', 'Missing']}
      columns={{
        From: ({ start }) => <Instant at={start} show="local" />,
        To: ({ end }) => <Instant at={end} show="local" />,
        Used: (row) => kwh(row.kwh),
        Delivered: ({ delivered }) => kwh(delivered),
        Received: ({ received }) => kwh(received),
        Estimated: ({ estimated }) => kwh(estimated),
        Missing: ({ missing }) => <Quantity value={missing / 3600} unit="h" />,
      }}
    />
  );
}

const isDelivered = ({ channel }: { readonly channel?: string | undefined }) =>
  channel !== 'received';

const periodsText = (count: number) => (count === 1 ? '1 period ahead' : `${count} periods ahead`);

const periodColumns = (from: string, show: 'local' | 'both'): Columns<Period> => ({
  [from]: ({ period_start }) => <Instant at={period_start} show={show} />,
  To: ({ period_end }) => <Instant at={period_end} show={show} />,
});
