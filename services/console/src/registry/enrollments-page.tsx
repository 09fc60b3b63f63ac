import { useNavigate } from '@tanstack/react-router';
import { isId } from '../forms/check-scalar';
import { Button } from '../parts/button';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { enrollmentColumns } from './enrollment-columns';
import { Filters, TextFilter, ThingFilter } from './filters';
import { FormDialog } from './form-dialog';
import { RegistryList } from './registry-list';
import { RegistryNav } from './registry-nav';
import { searchOf } from './search-filter';
import { type PageSearch, usePageSearch } from './use-page-search';

/** Enrollments of premises in plans; a reseller sees its own. */
export function EnrollmentsPage() {
  const { scope } = useSession();
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  const { premise = '', plan = '' } = search;
  return (
    <Page
      title="Enrollments"
      note="Reseller, customer and cost key of an enrollment are those of its premise."
      actions={
        <Button kind="primary" onPress={() => change({ form: 'new' })}>
          Enroll a premise
        </Button>
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a name, an e-mail, or an id" />
        <ThingFilter name="plan" label="Plan" kind="plan" />
        <ThingFilter name="premise" label="Premise" kind="premise" />
        <ThingFilter name="customer" label="Customer" kind="customer" />
        {scope.kind === 'platform' && (
          <ThingFilter name="reseller" label="Reseller" kind="reseller" />
        )}
      </Filters>
      <RegistryList
        many="enrollments"
        path="/api/v1/enrollments"
        params={{ query: { limit: 500, ...searchOf(search), ...namedIn(search) } }}
        rowKey={({ id }) => id}
        columns={enrollmentColumns}
        empty={
          <Empty title="No enrollments">No premise is enrolled, or none fits the filters.</Empty>
        }
      />
      <FormDialog
        name="new"
        title="Enroll a premise"
        method="post"
        path="/api/v1/enrollments"
        form={`enrollment-new-${premise}-${plan}`}
        submit="Enroll"
        fields={{
          plan_id: { pick: 'plan', label: 'Plan', standard: plan },
          premise_asset_id: { pick: 'premise', label: 'Premise', standard: premise },
          customer_name: { label: 'Name of the customer' },
        }}
        about={({ status, detail }) =>
          status === 422 && detail.includes('premise')
            ? 'premise_asset_id'
            : status === 403 && detail.includes('plan')
              ? 'plan_id'
              : undefined
        }
        onDone={({ data }) => {
          toast(`Enrolled ${data.customer_name}: ${data.status}.`);
          void navigate({ to: '/registry/enrollments/$id', params: { id: data.id } });
        }}
      />
    </Page>
  );
}

/** The things that an address narrows the list by. */
function namedIn({ plan = '', premise = '', customer = '', reseller = '' }: PageSearch) {
  return {
    ...(isId(plan) ? { plan_id: plan } : {}),
    ...(isId(premise) ? { premise_asset_id: premise } : {}),
    ...(isId(customer) ? { customer_id: customer } : {}),
    ...(isId(reseller) ? { reseller_id: reseller } : {}),
  };
}
