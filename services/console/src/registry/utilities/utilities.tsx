import type { OptionsOfFields } from '../../forms/field-group';
import { Facts, LinkButton } from '../../parts/layout';
import { things } from '../../reading/things';
import { AttributeFacts, nameColumn, textColumn } from '../parts/columns';
import { stateFilter, wordsFilter } from '../parts/filters';
import { changeOf, FormButton, FormDialog } from '../parts/form-dialog';
import { listPage } from '../parts/list-page';
import { ListTable } from '../parts/registry-list';
import { thingPage } from '../parts/thing-page';
import { planList } from './plans';
import { UtilityRates } from './rates';

const fields: OptionsOfFields = {
  state: { hint: 'Two letters, such as TX' },
  territory: { label: 'Territory', hint: 'A Polygon or MultiPolygon; drop or paste its GeoJSON' },
};

export const UtilitiesPage = listPage(things.utility, {
  filters: [wordsFilter('Words of a code or name, or an id'), stateFilter()],
  columns: [
    nameColumn('/registry/utilities/$id', ({ name }) => name),
    textColumn('code', 'Code', ({ code }) => code),
    textColumn('state', 'State', ({ state }) => state),
  ],
  empty: 'Register one, or change the filters.',
  add: 'Register a utility',
  isAddedByPlatformOnly: true,
  form: () => ({
    submit: 'Register',
    fields: fields,
    message: ({ name }) => `Registered ${name}.`,
  }),
});

export const UtilityPage = thingPage(things.utility, {
  name: ({ name }) => name,
  actions: ({ id, thing, isPlatform }) => (
    <>
      {isPlatform && thing !== undefined && (
        <FormButton form="change" operation="put /api/v1/utilities/{id}">
          Change
        </FormButton>
      )}
      <LinkButton to="/map" search={{ feature: `utility-${id}` }}>
        Territory on the map
      </LinkButton>
    </>
  ),
  tabs: ({ id, thing }) => ({
    Overview: (
      <>
        <Facts isCard values={{ Code: thing.code, Name: thing.name, State: thing.state }} />
        <AttributeFacts attributes={thing.attributes} />
      </>
    ),
    Rates: <UtilityRates id={id} />,
    Plans: <ListTable list={planList} query={{ utility_id: id }} />,
  }),
  dialogs: (context) =>
    context.isPlatform && (
      <FormDialog
        {...changeOf(context)}
        path="/api/v1/utilities/{id}"
        fields={{
          ...fields,
          territory: { label: 'New territory', hint: 'Empty: unchanged' },
        }}
      />
    ),
});
