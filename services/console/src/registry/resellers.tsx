import { Link } from '@tanstack/react-router';
import { Facts, LinkButton } from '../parts/layout';
import { things } from '../reading/things';
import { assetColumns, customerColumns, nameColumn, textColumn } from './parts/columns';
import { stateFilter, wordsFilter } from './parts/filters';
import { changeOf, FormButton, FormDialog } from './parts/form-dialog';
import { listPage } from './parts/list-page';
import { RegistryList } from './parts/registry-list';
import { thingPage } from './parts/thing-page';
import { codeInUse } from './rules';

export const ResellersPage = listPage(things.reseller, {
  filters: [wordsFilter('Words of a code or name, or an id'), stateFilter('Operates in')],
  columns: [
    nameColumn('/registry/resellers/$id', ({ name }) => name),
    textColumn('code', 'Code', ({ code }) => code),
    {
      id: 'states',
      title: 'Operates in',
      value: ({ operating_states }) => operating_states.length,
      cell: ({ operating_states }) => operating_states.join(', ') || '–',
    },
  ],
  empty: 'Register one, or change the filters.',
  add: 'Register a reseller',
  isAddedByPlatformOnly: true,
  form: () => ({
    submit: 'Register',
    fields: {
      operating_states: {
        label: 'Operates in',
        hint: 'Two-letter states, separated by commas',
      },
    },
    about: codeInUse,
    message: ({ name }) => `Registered ${name}.`,
  }),
});

export const ResellerPage = thingPage(things.reseller, {
  name: ({ name }) => name,
  actions: ({ id, thing, isPlatform }) => (
    <>
      {isPlatform && thing !== undefined && (
        <FormButton form="change" operation="put /api/v1/resellers/{id}">
          Change
        </FormButton>
      )}
      <LinkButton to="/registry/plans">Plans</LinkButton>
      <LinkButton to="/registry/enrollments" search={{ reseller: id }}>
        Enrollments
      </LinkButton>
    </>
  ),
  tabs: ({ id, thing }) => ({
    Overview: (
      <Facts
        isCard
        values={{
          Code: thing.code,
          Name: thing.name,
          'Operates in': thing.operating_states.join(', '),
          'Cost keys': (
            <Link to="/registry/cost-keys" search={{ q: thing.code }}>
              Cost keys of this reseller
            </Link>
          ),
        }}
      />
    ),
    Customers: (
      <RegistryList
        list={{
          many: 'customers',
          path: '/api/v1/resellers/{id}/customers',
          at: { id },
          filters: [wordsFilter(), stateFilter()],
          columns: customerColumns,
          empty: (
            <>
              Attach one on the page of a <Link to="/registry/customers">customer</Link>.
            </>
          ),
        }}
      />
    ),
    Properties: (
      <RegistryList
        list={{
          many: 'properties',
          path: '/api/v1/resellers/{id}/properties',
          at: { id },
          filters: [wordsFilter(), stateFilter()],
          columns: assetColumns,
          empty: 'A property is an asset with a customer.',
        }}
      />
    ),
  }),
  dialogs: (context) => (
    <FormDialog
      {...changeOf(context)}
      path="/api/v1/resellers/{id}"
      fields={{
        operating_states: {
          label: 'Operates in',
          hint: 'Two-letter states, separated by commas. Existing attachments do not change.',
        },
      }}
      about={codeInUse}
    />
  ),
});
