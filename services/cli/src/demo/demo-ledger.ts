import { createHash } from 'node:crypto';
import type {
  AttachResellerBody,
  CorrectRatesBody,
  CorrectTransactionBody,
  CreateAssetBody,
  CreateCounterpartyBody,
  CreateCustomerBody,
  CreateEnrollmentBody,
  CreatePlanBody,
  CreateResellerBody,
  CreateTransactionBody,
  CreateUtilityBody,
  IssueStatementBody,
  RecordRatesBody,
  RecordUsageBody,
  UpdateAttachmentBody,
  UpdateCustomerBody,
  UpdatePlanBody,
} from '@exchange/client';
import type { JsonObject } from '@exchange/units';
import type { EnrollmentStep } from '../enrollment/step.js';
import { retryPolicyUntil, sendWithRetries } from '../import/retrying-send.js';
import type { Creation } from '../import/targets.js';
import { type Answer, refused, type Service } from '../service/client.js';

export type DemoLedger = ReturnType<typeof demoLedger>;

export function demoLedger({ url, client, uploads }: Service, signal: AbortSignal) {
  const request = retryingRequests(url, signal);

  const creates =
    <Body>(route: Creation | '/api/v1/resellers') =>
    (body: Body) =>
      made(route.slice('/api/v1'.length), body, (header) =>
        uploads.POST(route, { params: { header }, body }),
      );

  async function made(path: string, body: unknown, send: Send<{ readonly id: string }>) {
    return (await once(path, body, send))?.id ?? '';
  }

  async function once<Data>(
    path: string,
    body: unknown,
    send: Send<Data>,
    expected: readonly number[] = [409],
  ): Promise<Data | undefined> {
    const header = { 'Idempotency-Key': keyOf(path, body) };
    const answer = await request(() => send(header));
    const { ok, status } = answer.response;
    if (!ok && !expected.includes(status)) throw refused(answer);
    return answer.data;
  }

  return {
    reseller: creates<CreateResellerBody>('/api/v1/resellers'),
    counterparty: creates<CreateCounterpartyBody>('/api/v1/exchange/counterparties'),
    customer: creates<CreateCustomerBody>('/api/v1/customers'),
    asset: creates<CreateAssetBody>('/api/v1/assets'),
    utility: creates<CreateUtilityBody>('/api/v1/utilities'),
    plan: creates<CreatePlanBody>('/api/v1/plans'),
    enrollment: creates<CreateEnrollmentBody>('/api/v1/enrollments'),
    enrollmentStep: (id: string, step: EnrollmentStep, body: JsonObject) =>
      once(`/enrollments/${id}/${step}`, body, (header) =>
        uploads.POST(`/api/v1/enrollments/{id}/${step}`, {
          params: { path: { id }, header },
          body,
        }),
      ),
    transaction: creates<CreateTransactionBody>('/api/v1/exchange/transactions'),
    attachment: (id: string, body: AttachResellerBody) =>
      made(`/customers/${id}/resellers`, body, (header) =>
        client.POST('/api/v1/customers/{id}/resellers', { params: { path: { id }, header }, body }),
      ),
    customerChange: (id: string, body: UpdateCustomerBody) =>
      once(`/customers/${id}`, body, (header) =>
        client.PUT('/api/v1/customers/{id}', { params: { path: { id }, header }, body }),
      ),
    attachmentChange: (id: string, link_id: string, body: UpdateAttachmentBody) =>
      once(`/customers/${id}/resellers/${link_id}`, body, (header) =>
        client.PUT('/api/v1/customers/{id}/resellers/{link_id}', {
          params: { path: { id, link_id }, header },
          body,
        }),
      ),
    planVersion: (id: string, body: UpdatePlanBody) =>
      once(`/plans/${id}`, body, (header) =>
        client.PUT('/api/v1/plans/{id}', { params: { path: { id }, header }, body }),
      ),
    planWithdrawal: (id: string) =>
      once(`/plans/${id}/withdraw`, {}, (header) =>
        client.POST('/api/v1/plans/{id}/withdraw', { params: { path: { id }, header } }),
      ),
    rateCorrection: (utility_id: string, body: CorrectRatesBody) =>
      once(`/rates/${utility_id}/history`, body, (header) =>
        client.PUT('/api/v1/rates/{utility_id}/history', {
          params: { path: { utility_id }, header },
          body,
        }),
      ),
    usage: (premise_asset_id: string, body: RecordUsageBody) =>
      once(`/usage/${premise_asset_id}`, body, (header) =>
        client.POST('/api/v1/usage/{premise_asset_id}', {
          params: { path: { premise_asset_id }, header },
          body,
        }),
      ),
    rates: (utility_id: string, body: RecordRatesBody) =>
      once(`/rates/${utility_id}/history`, body, (header) =>
        client.POST('/api/v1/rates/{utility_id}/history', {
          params: { path: { utility_id }, header },
          body,
        }),
      ),
    confirmation: (id: string) =>
      once(`/exchange/transactions/${id}/confirm`, {}, (header) =>
        client.POST('/api/v1/exchange/transactions/{id}/confirm', {
          params: { path: { id }, header },
          body: {},
        }),
      ),
    correction: (id: string, body: CorrectTransactionBody) =>
      made(`/exchange/transactions/${id}/correct`, body, (header) =>
        client.POST('/api/v1/exchange/transactions/{id}/correct', {
          params: { path: { id }, header },
          body,
        }),
      ),
    statement: (body: IssueStatementBody) =>
      once(
        '/exchange/statements',
        body,
        (header) => client.POST('/api/v1/exchange/statements', { params: { header }, body }),
        [409, 422],
      ),
  };
}

type Send<Data> = (header: { readonly 'Idempotency-Key': string }) => Promise<Answer<Data>>;

export function retryingRequests(url: string, signal: AbortSignal) {
  const policy = { ...retryPolicyUntil(signal), attemptsMax: 1 };
  return <Received extends Answer>(send: () => Promise<Received>) =>
    sendWithRetries(url, send, policy);
}

function keyOf(path: string, body: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify([path, body]));
  return `demo-${digest.digest('base64url')}`;
}
