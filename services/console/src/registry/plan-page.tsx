import { getRouteApi } from '@tanstack/react-router';
import { LinkButton } from '../parts/link-button';
import { Quantity } from '../parts/quantity';
import { dayText } from './day-text';
import { Fact, Facts } from './facts';
import { ThingName } from './thing-name';
import { ThingPage } from './thing-page';
import { useTagged } from './use-tagged';

const route = getRouteApi('/signed-in/registry/plans/$id');

/** One plan. */
export function PlanPage() {
  const { id } = route.useParams();
  const { data, isPending, error, refetch } = useTagged('/api/v1/plans/{id}', { path: { id } });
  const plan = data?.thing;
  return (
    <ThingPage
      what="Plan"
      id={id}
      name={plan?.name}
      stream={`plan-${id}`}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      actions={
        <>
          <LinkButton kind="primary" to="/registry/enrollments" search={{ form: 'new', plan: id }}>
            Enroll a premise
          </LinkButton>
          <LinkButton to="/registry/enrollments" search={{ plan: id }}>
            Enrollments
          </LinkButton>
        </>
      }
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          content: plan && (
            <Facts>
              <Fact name="Utility">
                <ThingName kind="utility" id={plan.utility_id} />
              </Fact>
              <Fact name="Catalog of">
                {plan.reseller_id === null ? (
                  'everybody'
                ) : (
                  <ThingName kind="reseller" id={plan.reseller_id} />
                )}
              </Fact>
              <Fact name="Rate type">{plan.rate_type}</Fact>
              <Fact name="Rate">
                <Quantity value={plan.rate_cents_per_kwh} unit="¢/kWh" />
              </Fact>
              <Fact name="Term">{`${plan.term_months.toLocaleString()} months`}</Fact>
              <Fact name="For">{plan.is_business ? 'businesses' : 'homes'}</Fact>
              <Fact name="From">{dayText(plan.effective_date)}</Fact>
            </Facts>
          ),
        },
      ]}
    />
  );
}
