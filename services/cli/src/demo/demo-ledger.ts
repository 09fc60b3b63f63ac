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
import type { Target } from '../import/import-line.js';
import { retryPolicyUntil, sendWithRetries } from '../import/retrying-send.js';
import {
  additions,
  type Creation,
  changes,
  creations,
  toAttachment,
  toRateCorrectionsOf,
  toRatesOf,
  toUsageOf,
} from '../import/targets.js';
import { type Answer, refused, type Service } from '../service/client.js';

export type DemoLedger = ReturnType<typeof demoLedger>;

export function demoLedger({ url, client, uploads }: Service, signal: AbortSignal) {
  const request = retryingRequests(url, signal);

  /** @returns the id, or undefined if the resource exists or the change is refused with 409 */
  async function send(
    { path, send }: Target,
    body: unknown,
    expected: readonly number[] = [409],
  ): Promise<string | undefined> {
    const header = { 'Idempotency-Key': keyOf(path, body) };
    const answer = await request(() => send(uploads, body, header));
    const { ok, status } = answer.response;
    if (!ok && !expected.includes(status)) throw refused(answer);
    return idIn(answer.data);
  }

  const creates =
    <Body>(route: Creation) =>
    async (body: Body) =>
      (await send(creations(route), body)) ?? '';

  return {
    reseller: creates<CreateResellerBody>('/api/v1/resellers'),
    counterparty: creates<CreateCounterpartyBody>('/api/v1/exchange/counterparties'),
    customer: creates<CreateCustomerBody>('/api/v1/customers'),
    asset: creates<CreateAssetBody>('/api/v1/assets'),
    utility: creates<CreateUtilityBody>('/api/v1/utilities'),
    plan: creates<CreatePlanBody>('/api/v1/plans'),
    enrollment: creates<CreateEnrollmentBody>('/api/v1/enrollments'),
    transaction: creates<CreateTransactionBody>('/api/v1/exchange/transactions'),
    enrollmentStep: (id: string, step: EnrollmentStep, body: JsonObject) =>
      send(additions(`/api/v1/enrollments/{id}/${step}`, id), body),
    attachment: (id: string, body: AttachResellerBody) =>
      send(additions('/api/v1/customers/{id}/resellers', id), body),
    customerChange: (id: string, body: UpdateCustomerBody) =>
      send(changes('/api/v1/customers/{id}', id), body),
    attachmentChange: (id: string, link_id: string, body: UpdateAttachmentBody) =>
      send(toAttachment(id, link_id, false), body),
    planVersion: (id: string, body: UpdatePlanBody) =>
      send(changes('/api/v1/plans/{id}', id), body),
    planWithdrawal: (id: string) =>
      send(
        {
          path: `/plans/${id}/withdraw`,
          send: (_client, _body, header) =>
            client.POST('/api/v1/plans/{id}/withdraw', { params: { path: { id }, header } }),
        },
        {},
      ),
    rates: (utility_id: string, body: RecordRatesBody) => send(toRatesOf(utility_id), body),
    rateCorrection: (utility_id: string, body: CorrectRatesBody) =>
      send(toRateCorrectionsOf(utility_id), body),
    usage: (premise_asset_id: string, body: RecordUsageBody) =>
      send(toUsageOf(premise_asset_id), body),
    confirmation: (id: string) =>
      send(additions('/api/v1/exchange/transactions/{id}/confirm', id), {}),
    correction: (id: string, body: CorrectTransactionBody) =>
      send(additions('/api/v1/exchange/transactions/{id}/correct', id), body),
    statement: (body: IssueStatementBody) =>
      send(creations('/api/v1/exchange/statements'), body, [409, 422]),
  };
}

function idIn(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'
    ? data.id
    : undefined;
}

export function retryingRequests(url: string, signal: AbortSignal) {
  const policy = { ...retryPolicyUntil(signal), attemptsMax: 1 };
  return <Received extends Answer>(send: () => Promise<Received>) =>
    sendWithRetries(url, send, policy);
}

function keyOf(path: string, body: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify([path, body]));
  return `demo-${digest.digest('base64url')}`;
}
