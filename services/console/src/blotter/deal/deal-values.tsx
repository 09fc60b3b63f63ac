import { useCounterparty } from '../../names/use-counterparty';
import { Identifier, Instant, Money, Quantity, Status } from '../../parts/values';
import styles from '../blotter.module.css';
import type { Deal } from '../deal';

const said = (text: string | null) => text ?? '–';

/** What a deal says now. */
export function DealValues({ deal }: { readonly deal: Deal }) {
  const counterparty = useCounterparty(deal.counterparty_id);
  const { currency } = deal;
  const values: readonly (readonly [string, React.ReactNode])[] = [
    ['Status', <Status key="status" status={deal.status} />],
    ['Type', deal.transaction_type],
    ['Side', deal.direction ?? 'buy (none was said)'],
    [
      'Counterparty',
      <span key="counterparty">
        {counterparty?.name}{' '}
        <Identifier
          id={deal.counterparty_id}
          to={`/registry/counterparties/${deal.counterparty_id}`}
        />
      </span>,
    ],
    ['Volume', <Quantity key="volume" value={deal.volume_mwh} />],
    ['Price', <Money key="price" value={deal.price_per_mwh} currency={currency} per="MWh" />],
    ['Settled amount', <Money key="amount" value={deal.settlement_amount} currency={currency} />],
    ['Delivery from', <Instant key="from" at={deal.delivery_start} show="both" />],
    ['Delivery to', <Instant key="to" at={deal.delivery_end} show="both" />],
    ['Book', said(deal.book)],
    ['External id', said(deal.external_id)],
    ['Trade date', said(deal.trade_date)],
    ['Cost key', said(deal.cost_key)],
    [
      'Asset',
      <Identifier key="asset" id={deal.asset_id} to={`/registry/assets/${deal.asset_id}`} />,
    ],
    [
      'Reseller',
      <Identifier
        key="reseller"
        id={deal.reseller_id}
        to={`/registry/resellers/${deal.reseller_id}`}
      />,
    ],
    ['Submitted', <Instant key="submitted" at={deal.submitted_at} show="both" />],
    ['Last changed', <Instant key="changed" at={deal.changed_at} show="both" />],
  ];
  return (
    <section className={styles['card']} aria-label="Values">
      <h2>Values</h2>
      <dl className={styles['values']}>
        {values.map(([name, value]) => (
          <div key={name} className={styles['value']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
