import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { LinkButton } from '../parts/link-button';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { AttributeFacts, Fact, Facts } from './facts';
import { FormDialog } from './form-dialog';
import { PlanList } from './plan-list';
import { UtilityRates } from './rates/utility-rates';
import { ThingPage } from './thing-page';
import { usePageSearch } from './use-page-search';
import { useTagged } from './use-tagged';
import { utilityFields } from './utility-fields';

const route = getRouteApi('/signed-in/registry/utilities/$id');

/** One utility: its rates over time, and its plans. */
export function UtilityPage() {
  const { id } = route.useParams();
  const { scope } = useSession();
  const [, change] = usePageSearch();
  const toast = useToast();
  const path = '/api/v1/utilities/{id}';
  const { data, isPending, error, refetch } = useTagged(path, { path: { id } });
  const utility = data?.thing;
  const isPlatform = scope.kind === 'platform';
  return (
    <ThingPage
      what="Utility"
      id={id}
      name={utility?.name}
      stream={`utility-${id}`}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      actions={
        <>
          {isPlatform && utility !== undefined && (
            <Button onPress={() => change({ form: 'change' })}>Change</Button>
          )}
          <LinkButton to="/map" search={{ feature: `utility-${id}` }}>
            Territory on the map
          </LinkButton>
        </>
      }
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          content: utility && (
            <>
              <Facts>
                <Fact name="Code">{utility.code}</Fact>
                <Fact name="Name">{utility.name}</Fact>
                <Fact name="State">{utility.state}</Fact>
              </Facts>
              <AttributeFacts attributes={utility.attributes} />
            </>
          ),
        },
        { id: 'rates', label: 'Rates', content: <UtilityRates id={id} /> },
        { id: 'plans', label: 'Plans', content: <PlanList query={{ utility_id: id }} /> },
      ]}
    >
      {isPlatform && utility !== undefined && (
        <FormDialog
          name="change"
          title={`Change ${utility.name}`}
          method="put"
          path={path}
          params={{ path: { id } }}
          form={`utility-${id}`}
          values={utility}
          ifMatch={data?.etag}
          submit="Save the changes"
          fields={{
            ...utilityFields,
            territory: { label: 'New territory', hint: 'Left empty, it stays as it is' },
          }}
          onDone={({ data: { name } }) => {
            change({ form: undefined });
            toast(`Changed ${name}.`);
          }}
        />
      )}
    </ThingPage>
  );
}
