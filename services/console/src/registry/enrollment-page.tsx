import { getRouteApi } from '@tanstack/react-router';
import { Status } from '../parts/status';
import { Fact, Facts } from './facts';
import { ThingName } from './thing-name';
import { ThingPage } from './thing-page';
import { useTagged } from './use-tagged';

const route = getRouteApi('/signed-in/registry/enrollments/$id');

/** One enrollment: a premise in a plan. */
export function EnrollmentPage() {
  const { id } = route.useParams();
  const path = '/api/v1/enrollments/{id}';
  const { data, isPending, error, refetch } = useTagged(path, { path: { id } });
  const one = data?.thing;
  return (
    <ThingPage
      what="Enrollment"
      id={id}
      name={one?.customer_name}
      stream={`enrollment-${id}`}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          content: one && (
            <Facts>
              <Fact name="Status">
                <Status status={one.status} />
              </Fact>
              <Fact name="Premise">
                <ThingName kind="premise" id={one.premise_asset_id} />
              </Fact>
              <Fact name="Plan">
                <ThingName kind="plan" id={one.plan_id} />
              </Fact>
              <Fact name="Name">{one.customer_name}</Fact>
              <Fact name="E-mail">{one.customer_email}</Fact>
              <Fact name="Customer">
                <ThingName kind="customer" id={one.customer_id} />
              </Fact>
              <Fact name="Reseller">
                <ThingName kind="reseller" id={one.reseller_id} />
              </Fact>
              <Fact name="Cost key">{one.cost_key}</Fact>
            </Facts>
          ),
        },
      ]}
    />
  );
}
