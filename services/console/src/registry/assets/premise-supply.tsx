import { DataTable, Empty, Facts, Loaded, MoreButton } from '../../parts/layout';
import { usePages, useRead } from '../../reading/use-read';
import {
  enrollmentColumns as columns,
  ServicePoint,
  SignedTerms,
  servicePointKey,
} from '../enrollments/enrollment-parts';
import { cellsOf, dayText, ThingName } from '../parts/columns';
import { ListTable } from '../parts/registry-list';

const path = '/api/v1/enrollments';
const { name, status, plan, premise, reseller, tracking, from, to } = columns;
const history = [name, status, reseller, plan, from, to, tracking];

export function PremiseSupply({ id }: { readonly id: string }) {
  const active = useRead(path, { params: { query: { premise_asset_id: id, status: 'active' } } });
  // The same as in the table below.
  const own = usePages(path, { params: { query: { limit: 500, premise_asset_id: id } } });
  const points = new Set(own.items.flatMap((one) => servicePointKey(one) ?? []));
  return (
    <div className="stack">
      <Loaded query={active}>
        {(supplies) =>
          supplies.length === 0 ? (
            <Empty title="No current supply">Enroll the premise in a plan to supply it.</Empty>
          ) : (
            supplies.map((supply) => (
              <Facts
                key={supply.id}
                isCard
                values={{
                  Supplier: <ThingName kind="reseller" id={supply.reseller_id} />,
                  Plan: <ThingName kind="plan" id={supply.plan_id} />,
                  'Signed terms': <SignedTerms terms={supply.plan_terms} />,
                  Since: dayText(supply.started_on),
                  ...(supply.ending_on !== null && {
                    'Ends by a switch': dayText(supply.ending_on),
                  }),
                  'Term ends': dayText(supply.term_ends_on),
                  'Service point': <ServicePoint thing={supply} />,
                }}
              />
            ))
          )
        }
      </Loaded>
      <h2>Supplier history</h2>
      <ListTable
        list={{
          many: 'enrollments',
          path,
          filters: [],
          columns: history,
          empty: 'Enrollments of the premise appear here.',
        }}
        query={{ premise_asset_id: id }}
      />
      {[...points].map((point) => (
        <OtherPremises key={point} id={id} point={point} />
      ))}
    </div>
  );
}

/** One meter can be a premise of each reseller. */
function OtherPremises({ id, point }: { readonly id: string; readonly point: string }) {
  const list = usePages(path, { params: { query: { limit: 500, service_point: point } } });
  const others = list.items.filter(({ premise_asset_id }) => premise_asset_id !== id);
  if (others.length === 0) return null;
  return (
    <>
      <h2 className="anywhere">Other premises at {point}</h2>
      <DataTable
        label={`Other premises at ${point}`}
        columns={cellsOf([name, status, reseller, premise, plan, from, to])}
        rows={others}
        rowKey={(one) => one.id}
      />
      <MoreButton list={list}>Load more</MoreButton>
    </>
  );
}
