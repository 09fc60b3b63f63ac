import { useNavigate } from '@tanstack/react-router';
import type { OptionsOfFields } from '../../forms/field-group';
import { Facts, LinkButton, Waiting } from '../../parts/layout';
import { Status } from '../../parts/values/values';
import { textIn } from '../../reading/address';
import type { AnswerOf } from '../../reading/paths';
import type { ReadProblem } from '../../reading/problem';
import { things } from '../../reading/things';
import { IfAllowed } from '../../session/allowed';
import { AttributeFacts, assetColumns, ThingName } from '../parts/columns';
import {
  exactFilter,
  resellerFilter,
  stateFilter,
  thingFilter,
  wordsFilter,
} from '../parts/filters';
import { changeOf, FormButton, FormConfirm, FormDialog } from '../parts/form-dialog';
import { listPage } from '../parts/list-page';
import { type ThingContext, thingPage } from '../parts/thing-page';
import { AssetPlace, useAssetPlace } from './asset-place';
import { PremiseSupply } from './premise-supply';
import { PremiseUsage } from './premise-usage';

const fields: OptionsOfFields = {
  asset_type: {
    label: 'Type',
    hint: 'Only premises have usage and enrollments.',
    suggestions: ['premise', 'meter', 'power_plant', 'substation', 'well', 'well_permit'],
  },
  status: {
    hint: 'Default: active',
    suggestions: ['active', 'planned', 'retired'],
  },
  description: { long: true },
  reseller_id: { pick: 'reseller', label: 'Reseller' },
  customer_id: {
    pick: 'customer',
    label: 'Customer',
    hint: 'An asset with a customer is a property. Its cost key comes from the attachment that covers it.',
  },
  state: { hint: 'Two letters, such as TX' },
  geometry: { label: 'Place' },
};

const coveredState = ({ status, detail }: ReadProblem) =>
  status === 422 && detail.includes('covers') ? 'state' : undefined;

export const AssetsPage = listPage(things.asset, {
  filters: [
    wordsFilter('Words of a name or organization, or an id'),
    exactFilter('type', 'Type', (asset_type) => ({ asset_type }), 'Exact text, such as premise'),
    exactFilter('status', 'Status', (status) => ({ status }), 'Exact text, such as active'),
    stateFilter(),
    resellerFilter(),
    thingFilter('customer', 'Customer', (customer_id) => ({ customer_id })),
    exactFilter('cost_key', 'Cost key', (cost_key) => ({ cost_key })),
  ],
  columns: assetColumns,
  empty: 'Register one, or change the filters.',
  add: 'Register an asset',
  form: ({ isPlatform }) => ({
    submit: 'Register',
    without: isPlatform ? ['cost_key'] : ['cost_key', 'reseller_id'],
    fields: fields,
    about: coveredState,
    message: ({ name }) => `Registered ${name}.`,
  }),
});

type Asset = AnswerOf<'/api/v1/assets/{id}'>;

export const AssetPage = thingPage(things.asset, {
  name: ({ name }) => name,
  actions: ({ id, thing }) =>
    thing !== undefined && (
      <>
        {thing.asset_type === 'premise' && (
          <>
            <IfAllowed operation="post /api/v1/enrollments">
              <LinkButton to="/registry/enrollments" search={{ form: 'new', premise: id }}>
                Enroll
              </LinkButton>
            </IfAllowed>
            <LinkButton to="/registry/enrollments" search={{ premise: id }}>
              Enrollments
            </LinkButton>
          </>
        )}
        <FormButton form="change" operation="put /api/v1/assets/{id}">
          Change
        </FormButton>
        <FormButton form="remove" operation="delete /api/v1/assets/{id}">
          Remove
        </FormButton>
        <LinkButton to="/blotter" search={{ asset_id: id }}>
          Deals
        </LinkButton>
      </>
    ),
  history: '/api/v1/assets/{id}/history',
  tabs: ({ id, thing, last }) => ({
    Overview: (
      <>
        <Waiting query={last} />
        <Facts
          isCard
          values={{
            Type: thing.asset_type,
            Status: <Status status={thing.status} />,
            Description: textIn(last.data ?? {}, 'description'),
            State: thing.state,
            Reseller: <ThingName kind="reseller" id={thing.reseller_id} />,
            Customer: <ThingName kind="customer" id={thing.customer_id} />,
            'Cost key': thing.cost_key,
            Organization: thing.organization_id,
          }}
        />
      </>
    ),
    ...(thing.asset_type === 'premise' && { Supply: <PremiseSupply id={id} /> }),
    Attributes: <AttributeFacts attributes={thing.attributes} />,
    Place: <AssetPlace id={id} />,
    ...(thing.asset_type === 'premise' && { Usage: <PremiseUsage id={id} /> }),
  }),
  dialogs: (context) => (
    <>
      <ChangeAsset {...context} />
      <RemoveAsset {...context} />
    </>
  ),
});

function ChangeAsset({ id, thing, etag, last }: ThingContext<Asset>) {
  const place = useAssetPlace(id);
  const description = last.data?.['description'];
  return (
    <FormDialog
      query={place.data === undefined ? place : last}
      {...changeOf({ id, thing: { ...thing, ...place.data, description }, etag })}
      path="/api/v1/assets/{id}"
      fields={fields}
    />
  );
}

function RemoveAsset({ id, thing: { name }, etag }: ThingContext<Asset>) {
  const navigate = useNavigate();
  return (
    <FormConfirm
      form="remove"
      title={`Remove ${name}`}
      method="delete"
      path="/api/v1/assets/{id}"
      params={{ path: { id } }}
      ifMatch={etag}
      confirmLabel="Remove the asset"
      message={`Removed ${name}.`}
      onDone={() => void navigate({ to: '/registry/assets', replace: true })}
    >
      It is removed from all lists, reads and maps. Its history stays in the log.
    </FormConfirm>
  );
}
