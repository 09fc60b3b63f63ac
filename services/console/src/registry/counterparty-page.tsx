import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { LinkButton } from '../parts/link-button';
import { Status } from '../parts/status';
import { useToast } from '../parts/toast';
import { useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { CounterpartyStanding } from './counterparty-standing';
import { AttributeFacts, Fact, Facts } from './facts';
import { FormDialog } from './form-dialog';
import { codeInUse } from './refusals';
import { ThingPage } from './thing-page';
import { usePageSearch } from './use-page-search';
import { useTagged } from './use-tagged';

const route = getRouteApi('/signed-in/registry/counterparties/$id');

/** One counterparty: who it is, and whether it may be traded with. */
export function CounterpartyPage() {
  const { id } = route.useParams();
  const { scope } = useSession();
  const isPlatform = scope.kind === 'platform';
  const [, change] = usePageSearch();
  const toast = useToast();
  const path = '/api/v1/exchange/counterparties/{id}';
  const { data, isPending, error, refetch } = useTagged(path, { path: { id } });
  const history = useRead('/api/v1/exchange/counterparties/{id}/history', {
    params: { path: { id } },
    enabled: isPlatform,
  });
  const one = data?.thing;
  const why = history.data?.findLast(({ reason }) => reason !== null)?.reason?.text;
  const isSuspended = one?.status === 'suspended';
  return (
    <ThingPage
      what="Counterparty"
      id={id}
      name={one?.name}
      stream={`counterparty-${id}`}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      actions={
        <>
          {isPlatform && one !== undefined && (
            <>
              <Button
                kind={isSuspended ? 'primary' : 'danger'}
                onPress={() => change({ form: isSuspended ? 'activate' : 'suspend' })}
              >
                {isSuspended ? 'Make active' : 'Suspend'}
              </Button>
              <Button onPress={() => change({ form: 'change' })}>Change</Button>
            </>
          )}
          <LinkButton to="/blotter" search={{ counterparty_id: id }}>
            Deals
          </LinkButton>
        </>
      }
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          content: one && (
            <Facts>
              <Fact name="Code">{one.code}</Fact>
              <Fact name="Name">{one.name}</Fact>
              <Fact name="Status">
                <Status status={one.status} />
              </Fact>
              {isPlatform && <Fact name="Last reason given">{why}</Fact>}
              <Fact name="LEI">{one.lei}</Fact>
              <Fact name="EIC">{one.eic}</Fact>
            </Facts>
          ),
        },
        {
          id: 'attributes',
          label: 'Attributes',
          content: one && <AttributeFacts attributes={one.attributes} />,
        },
      ]}
    >
      {isPlatform && one !== undefined && (
        <>
          <CounterpartyStanding id={id} name={one.name} etag={data?.etag} />
          <FormDialog
            name="change"
            title={`Change ${one.name}`}
            method="put"
            path={path}
            params={{ path: { id } }}
            form={`counterparty-${id}`}
            values={one}
            ifMatch={data?.etag}
            without={['status', 'reason']}
            submit="Save the changes"
            about={codeInUse}
            onDone={({ data: { name } }) => {
              change({ form: undefined });
              toast(`Changed ${name}.`);
            }}
          />
        </>
      )}
    </ThingPage>
  );
}
