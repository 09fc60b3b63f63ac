import { type Enrollment, nextCursor } from '@exchange/client';
import {
  type EnrollmentStatus,
  enrollmentStatuses,
} from '@exchange/ledger/registry/enrollment/state';
import { defineCommand, text, UsageError } from '../command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from '../service/address.js';
import { answerOf, defined } from '../service/client.js';

const limit = 1000;
const filters = {
  reseller: text,
  plan: text,
  premise: text,
  customer: text,
  'tracking-number': text,
  'service-point': text,
  'effective-from': text,
  'effective-to': text,
  'ended-from': text,
  'ended-to': text,
  search: text,
} as const;

export const listEnrollments = defineCommand({
  words: ['enrollment', 'list'],
  summary: 'list enrollments, or write them as CSV',
  help: `usage: ledger enrollment list [options]

  --status <status>          ${enrollmentStatuses.join(', ')}
  --reseller, --plan, --premise, --customer <id>
  --tracking-number <text>
  --service-point <scheme:id>  of a submitted enrollment, such as us-esiid:10032789412345678
  --effective-from, --effective-to <date>
  --ended-from, --ended-to <date>
  --search <text>            words of the customer's name or e-mail address, or the start of an id
  --csv                      all members as CSV; columns have the names that ledger import enrollments reads
${serviceOptionsHelp}

One line per enrollment, oldest first: id, status, customer, service point or premise, tracking number and dates.`,
  options: {
    ...serviceOptions,
    ...filters,
    status: text,
    csv: { type: 'boolean', default: false },
  },
  async run({ values, terminal, env, signal }) {
    const format = values.csv ? 'csv' : 'json';
    const query = { ...filterOf(values), format, limit } as const;
    const { service } = openAddressedService(values, env);
    let cursor: string | undefined;
    let isFirst = true;
    do {
      const answer = service.client.GET('/api/v1/enrollments', {
        params: { query: { ...query, ...defined({ cursor }) } },
        ...(values.csv ? { parseAs: 'text' } : {}),
        signal,
      });
      const page = await answerOf(service, answer);
      if (typeof page === 'string') {
        const rows = isFirst ? page : page.slice(page.indexOf('\n') + 1);
        if (rows !== '') terminal.out(rows.replace(/\n$/, ''));
      } else {
        for (const one of page) terminal.out(lineOf(one));
      }
      cursor = nextCursor((await answer).response);
      isFirst = false;
    } while (cursor !== undefined);
  },
});

type Values = { readonly [Name in keyof typeof filters | 'status']?: string | undefined };

function filterOf(values: Values) {
  const { status } = values;
  if (status !== undefined && !isStatus(status)) {
    throw new UsageError(`--status is one of ${enrollmentStatuses.join(', ')}.`);
  }
  return defined({
    status,
    reseller_id: values.reseller,
    plan_id: values.plan,
    premise_asset_id: values.premise,
    customer_id: values.customer,
    tracking_number: values['tracking-number'],
    service_point: values['service-point'],
    effective_from: values['effective-from'],
    effective_to: values['effective-to'],
    ended_from: values['ended-from'],
    ended_to: values['ended-to'],
    q: values.search,
  });
}

const isStatus = (value: string): value is EnrollmentStatus =>
  enrollmentStatuses.some((status) => status === value);

export function lineOf(enrollment: Enrollment): string {
  const { id, status, customer_name, service_point, premise_asset_id } = enrollment;
  const point =
    service_point === null
      ? `premise ${premise_asset_id}`
      : `${service_point.scheme} ${service_point.id}`;
  const dates = (['effective_date', 'started_on', 'ending_on', 'ended_on'] as const).flatMap(
    (name) => (enrollment[name] === null ? [] : [`${name} ${enrollment[name]}`]),
  );
  const { tracking_number } = enrollment;
  const tracking = tracking_number === null ? [] : [tracking_number];
  return [id, status, customer_name, point, ...tracking, ...dates].join('  ');
}
