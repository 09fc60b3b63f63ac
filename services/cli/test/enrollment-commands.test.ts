import { csvLine } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { fakeService, type Reply } from './fake-service.js';
import { runRecorded } from './recording-terminal.js';

const id = '2b1a5a2c-7f60-4a0a-9a4e-0f6cf0b5a111';
const premise = '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55';
const json = { 'content-type': 'application/json' };
const enrollment = {
  id,
  status: 'accepted',
  customer_name: 'Casa Verde Ltd',
  premise_asset_id: premise,
  service_point: { scheme: 'us-esiid', id: '10032789412345678' },
  tracking_number: 'SB-121',
  effective_date: '2027-01-04',
  started_on: null,
  ending_on: null,
  ended_on: null,
};

async function run(args: readonly string[], reply: Reply = { status: 200, body: enrollment }) {
  const { url, received } = await fakeService(({ method }) =>
    method === 'GET' && args[0] === 'import'
      ? { status: 200, headers: json, body: [] }
      : { headers: json, ...reply },
  );
  const outcome = await runRecorded([...args, '--url', url], { DATA_DIR: temporaryFolder() });
  const requests = received.map(({ method, path, body }) => ({ method, path, body }));
  return { ...outcome, requests };
}

describe('ledger enrollment', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['submit', {}],
    ['submit', { tracking_number: 'SB-121' }],
    ['cancel', { reason: 'late' }],
    ['accept', { effective_date: '2027-01-04' }],
    ['reject', { reason_code: 'A13', reason: 'other' }],
    ['object', { reason: 'unknown' }],
    ['resolve', { outcome: 'upheld' }],
    ['rescind', { requested_at: '2026-12-03T16:20:00Z' }],
    ['activate', { started_on: '2027-01-04', meter_read_kwh: '48211.5' }],
    ['drop', { initiated_by: 'customer', reason_code: '008', effective_date: '2027-06-30' }],
    ['reinstate', { reason: 'by mistake' }],
    ['object-to-switch', { reason: 'no' }],
  ])('%s sends its step with %j and prints the enrollment', async (step, body) => {
    const options = Object.entries(body).flatMap(([name, value]) => [
      `--${name.replaceAll('_', '-')}`,
      value,
    ]);
    const { code, text, requests } = await run(['enrollment', step, id, ...options]);
    expect(requests).toEqual([{ method: 'POST', path: `/api/v1/enrollments/${id}/${step}`, body }]);
    expect([code, text]).toEqual([
      0,
      `${id}  accepted  Casa Verde Ltd  us-esiid 10032789412345678  SB-121  effective_date 2027-01-04`,
    ]);
  });

  test('decides only with --dry-run', async () => {
    const { code, text, requests } = await run(['enrollment', 'submit', id, '--dry-run']);
    expect([code, text, requests.map(({ path }) => path)]).toEqual([
      0,
      expect.stringMatching(/^dry run: 2b1a5a2c/),
      [`/api/v1/enrollments/${id}/submit?dry_run=true`],
    ]);
  });

  test('prints a refusal with exit code 2', async () => {
    const detail = 'The enrollment is active. Possible: drop.';
    const body = { detail, code: 'wrong_state', status: 'active', allowed: ['drop'] };
    const { code, text } = await run(['enrollment', 'submit', id], { status: 409, body });
    expect([code, text]).toEqual([2, `/api/v1/enrollments/${id}/submit: ${detail}`]);
  });

  test.each([
    [['end', id], 'end is not a step. Steps: submit, cancel, accept'],
    [['toString', id], 'toString is not a step'],
    [['cancel', id], '--reason is required for cancel'],
    [['submit', id, '--reason', 'late'], '--reason is not valid for submit'],
    [['submit'], 'Name a step and the id of one enrollment'],
    [['submit', id, premise], 'Name a step and the id of one enrollment'],
    [['list', '--status', 'lost'], '--status is one of pending, submitted'],
    [['list', id], 'takes options only'],
  ])('%j is an error of usage without a request', async (args, reason) => {
    const { code, text, requests } = await run(['enrollment', ...args]);
    expect([code, text, requests]).toEqual([2, expect.stringContaining(reason), []]);
  });
});

describe('ledger enrollment list', () => {
  const next = (path: string) => ({ ...json, link: `<${path}>; rel="next"` });

  test('prints a line for each enrollment of all pages', async () => {
    const { url, received } = await fakeService((_, number) => ({
      status: 200,
      headers: number === 1 ? next('/api/v1/enrollments?cursor=cDE') : json,
      body: [{ ...enrollment, service_point: null, tracking_number: null }],
    }));
    const options = ['--status', 'accepted', '--effective-from', '2027-01-01', '--search', 'casa'];
    const { code, text } = await runRecorded(['enrollment', 'list', '--url', url, ...options]);
    const filter = 'status=accepted&effective_from=2027-01-01&q=casa&format=json&limit=1000';
    expect(received.map(({ path }) => path)).toEqual([
      `/api/v1/enrollments?${filter}`,
      `/api/v1/enrollments?${filter}&cursor=cDE`,
    ]);
    const line = `${id}  accepted  Casa Verde Ltd  premise ${premise}  effective_date 2027-01-04`;
    expect([code, text]).toEqual([0, `${line}\n${line}`]);
  });

  test('writes CSV with one header', async () => {
    const { url } = await fakeService((_, number) => ({
      status: 200,
      headers: {
        ...(number === 1 ? next('/api/v1/enrollments?cursor=cDE') : {}),
        'content-type': 'text/csv',
      },
      text: `id,customer_name\r\n${number},"Casa\r\nVerde"\r\n`,
    }));
    const { code, text } = await runRecorded(['enrollment', 'list', '--csv', '--url', url]);
    const csv = 'id,customer_name\r\n1,"Casa\r\nVerde"\r\n2,"Casa\r\nVerde"\r';
    expect([code, text]).toEqual([0, csv]);
  });
});

describe('import enrollments', () => {
  const header =
    'plan_id,premise_asset_id,customer_name,customer_email,kind,requested_start,service_point_scheme,service_point_id,authorization_method,authorization_obtained_at,authorization_reference,authorization_sha256';
  const draft = {
    kind: 'move_in',
    requested_start: '2027-01-01',
    service_point: { scheme: 'us-esiid', id: '10032789412345678' },
    authorization: {
      method: 'written',
      obtained_at: '2026-12-01T15:00:00Z',
      reference: 'L-1',
      sha256: 'ab'.repeat(32),
    },
  };
  const cells = `move_in,2027-01-01,us-esiid,10032789412345678,written,2026-12-01T15:00:00Z,L-1,${'ab'.repeat(32)}`;
  const required = {
    plan_id: id,
    premise_asset_id: premise,
    customer_name: 'Casa Verde',
    customer_email: 'ops@casa-verde.example',
  };

  async function imported(name: string, rows: readonly string[], ...options: readonly string[]) {
    const file = temporaryFile(name, [...rows, ''].join('\n'));
    const { code, requests } = await run(['import', 'enrollments', file, ...options]);
    return { code, requests: requests.filter(({ method }) => method !== 'GET') };
  }

  test('reads optional members from columns, and omits empty ones', async () => {
    const own = `${id},${premise},Casa Verde,ops@casa-verde.example`;
    const rows = [header, `${own},${cells}`, `${own},,,,,,,,`];
    const { code, requests } = await imported('enrollments.csv', rows, '--concurrency', '1');
    const path = '/api/v1/enrollments';
    expect([code, requests]).toEqual([
      0,
      [
        { method: 'POST', path, body: { ...required, ...draft } },
        { method: 'POST', path, body: required },
      ],
    ]);
  });

  test('reads formulas as the list writes them, with an apostrophe', async () => {
    const texts = ['=1+1', '-A 1', '@mill', "'Verde", "'-7", '-7'];
    const rows = texts.map((text) => csvLine([id, premise, text, required.customer_email]).trim());
    const columns = 'plan_id,premise_asset_id,customer_name,customer_email';
    const { requests } = await imported('formulas.csv', [columns, ...rows], '--concurrency', '1');
    expect(requests.map(({ body }) => body)).toEqual(
      texts.map((customer_name) => ({ ...required, customer_name })),
    );
  });

  test('reads objects from NDJSON', async () => {
    const body = { ...required, ...draft };
    const { requests } = await imported('enrollments.ndjson', [JSON.stringify(body)]);
    expect(requests.map((one) => one.body)).toEqual([body]);
  });

  test('changes pending enrollments with --update', async () => {
    const rows = [
      'id,kind,service_point_scheme,service_point_id,customer_name',
      `${id},,us-esiid,10032789412345678,ignored`,
      `${id},move_in,,,`,
    ];
    const { code, requests } = await imported('enrollments.csv', rows, '--update');
    const path = `/api/v1/enrollments/${id}`;
    expect([code, requests]).toEqual([
      0,
      [
        { method: 'PUT', path, body: { service_point: draft.service_point } },
        { method: 'PUT', path, body: { kind: 'move_in' } },
      ],
    ]);
  });
});
