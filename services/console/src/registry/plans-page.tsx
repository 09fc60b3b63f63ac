import { useNavigate } from '@tanstack/react-router';
import { isId } from '../forms/check-scalar';
import { Button } from '../parts/button';
import { Page } from '../parts/page';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { ChoiceFilter, Filters, TextFilter, ThingFilter } from './filters';
import { FormDialog } from './form-dialog';
import { PlanList } from './plan-list';
import { RegistryNav } from './registry-nav';
import { searchOf } from './search-filter';
import { usePageSearch } from './use-page-search';

/** Plans of utilities. */
export function PlansPage() {
  const { scope } = useSession();
  const [search, change] = usePageSearch();
  const { utility = '', business } = search;
  const navigate = useNavigate();
  const toast = useToast();
  const isPlatform = scope.kind === 'platform';
  return (
    <Page
      title="Plans"
      actions={
        <Button kind="primary" onPress={() => change({ form: 'new' })}>
          Publish a plan
        </Button>
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a name, or an id" />
        <ThingFilter name="utility" label="Utility" kind="utility" />
        <ChoiceFilter
          name="business"
          label="For"
          choices={[
            ['true', 'Businesses'],
            ['false', 'Homes'],
          ]}
        />
      </Filters>
      <PlanList
        query={{
          ...searchOf(search),
          ...(isId(utility) ? { utility_id: utility } : {}),
          ...(business === 'true' || business === 'false'
            ? { is_business: business === 'true' }
            : {}),
        }}
      />
      <FormDialog
        name="new"
        title="Publish a plan"
        method="post"
        path="/api/v1/plans"
        form="plan-new"
        submit="Publish"
        without={isPlatform ? [] : ['reseller_id']}
        fields={{
          utility_id: { pick: 'utility', label: 'Utility' },
          reseller_id: {
            pick: 'reseller',
            label: 'Reseller',
            hint: 'In whose catalog it is; without one, it is everybody’s',
          },
          rate_type: { suggestions: ['fixed', 'variable', 'indexed'] },
        }}
        onDone={({ data }) => {
          toast(`Published ${data.name}.`);
          void navigate({ to: '/registry/plans/$id', params: { id: data.id } });
        }}
      />
    </Page>
  );
}
