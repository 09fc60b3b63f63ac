import { getRouteApi } from '@tanstack/react-router';
import { isRecord } from '../forms/record';
import { Button } from '../parts/button';
import { LinkButton } from '../parts/link-button';
import { Status } from '../parts/status';
import { useToast } from '../parts/toast';
import { useRead } from '../reading/use-read';
import { assetFields } from './asset-fields';
import { AssetPlace } from './asset-place';
import { AttributeFacts, Fact, Facts } from './facts';
import { FormDialog } from './form-dialog';
import { RemoveAsset } from './remove-asset';
import { ThingName } from './thing-name';
import { ThingPage } from './thing-page';
import { PremiseUsage } from './usage/premise-usage';
import { useAssetPlace } from './use-asset-place';
import { usePageSearch } from './use-page-search';
import { useTagged } from './use-tagged';

const route = getRouteApi('/signed-in/registry/assets/$id');

/** One asset: what it is, where it lies, and of a premise its usage. */
export function AssetPage() {
  const { id } = route.useParams();
  const [, change] = usePageSearch();
  const toast = useToast();
  const { data, isPending, error, refetch } = useTagged('/api/v1/assets/{id}', { path: { id } });
  const place = useAssetPlace(id);
  const history = useRead('/api/v1/assets/{id}/history', { params: { path: { id } } });
  const asset = data?.thing;
  const description = descriptionIn(history.data?.at(-1)?.after);
  const isPremise = asset?.asset_type === 'premise';
  return (
    <ThingPage
      what="Asset"
      id={id}
      name={asset?.name}
      stream={`asset-${id}`}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      actions={
        asset && (
          <>
            {isPremise && (
              <>
                <LinkButton to="/registry/enrollments" search={{ form: 'new', premise: id }}>
                  Enroll
                </LinkButton>
                <LinkButton to="/registry/enrollments" search={{ premise: id }}>
                  Enrollments
                </LinkButton>
              </>
            )}
            <Button onPress={() => change({ form: 'change' })}>Change</Button>
            <Button onPress={() => change({ form: 'remove' })}>Remove</Button>
            <LinkButton to="/blotter" search={{ asset_id: id }}>
              Deals
            </LinkButton>
          </>
        )
      }
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          content: asset && (
            <Facts>
              <Fact name="Type">{asset.asset_type}</Fact>
              <Fact name="Status">
                <Status status={asset.status} />
              </Fact>
              <Fact name="Description">{description ?? undefined}</Fact>
              <Fact name="State">{asset.state}</Fact>
              <Fact name="Reseller">
                <ThingName kind="reseller" id={asset.reseller_id} />
              </Fact>
              <Fact name="Customer">
                <ThingName kind="customer" id={asset.customer_id} />
              </Fact>
              <Fact name="Cost key">{asset.cost_key}</Fact>
              <Fact name="Organization">{asset.organization_id}</Fact>
            </Facts>
          ),
        },
        {
          id: 'attributes',
          label: 'Attributes',
          content: asset && <AttributeFacts attributes={asset.attributes} />,
        },
        { id: 'place', label: 'Place', content: <AssetPlace id={id} place={place} /> },
        ...(isPremise ? [{ id: 'usage', label: 'Usage', content: <PremiseUsage id={id} /> }] : []),
      ]}
    >
      {asset !== undefined && place.data !== undefined && !history.isPending && (
        <FormDialog
          name="change"
          title={`Change ${asset.name}`}
          method="put"
          path="/api/v1/assets/{id}"
          params={{ path: { id } }}
          form={`asset-${id}`}
          values={{ ...asset, ...place.data, description }}
          ifMatch={data?.etag}
          submit="Save the changes"
          fields={assetFields}
          onDone={({ data: { name } }) => {
            change({ form: undefined });
            toast(`Changed ${name}.`);
          }}
        />
      )}
      {asset !== undefined && <RemoveAsset id={id} name={asset.name} etag={data?.etag} />}
    </ThingPage>
  );
}

/** No answer but the history has an asset's description. */
function descriptionIn(after: unknown): string | null {
  const description = isRecord(after) ? after['description'] : null;
  return typeof description === 'string' ? description : null;
}
