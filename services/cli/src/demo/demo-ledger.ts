import { createHash } from 'node:crypto';
import type {
  AttachResellerBody,
  CorrectTransactionBody,
  CreateAssetBody,
  CreateCounterpartyBody,
  CreateCustomerBody,
  CreateEnrollmentBody,
  CreatePlanBody,
  CreateResellerBody,
  CreateTransactionBody,
  IssueStatementBody,
  RecordRatesBody,
  RecordUsageBody,
} from '@exchange/client';
import { retryPolicyUntil, sendWithRetries } from '../import/retrying-send.js';
import { type Answer, refused, type Service } from '../service/client.js';

/** A repeated run makes no request twice. */
export type DemoLedger = ReturnType<typeof demoLedger>;

/**
 * Each request has an `Idempotency-Key` derived from its content. Creations resolve with the id, or an empty text if
 * the object exists under another key.
 *
 * @param signal stops retries
 * @throws CommandFailed if the service refuses a request; ImportError if it stays unavailable
 */
export function demoLedger({ url, client }: Service, signal: AbortSignal) {
  const patiently = askedPatiently(url, signal);

  async function made(path: string, body: unknown, send: Send<{ readonly id: string }>) {
    return (await once(path, body, send))?.id ?? '';
  }

  /** @param expected statuses of an existing object */
  async function once<Data>(
    path: string,
    body: unknown,
    send: Send<Data>,
    expected: readonly number[] = [409],
  ): Promise<Data | undefined> {
    const header = { 'Idempotency-Key': keyOf(path, body) };
    const answer = await patiently(() => send(header));
    const { ok, status } = answer.response;
    if (!ok && !expected.includes(status)) throw refused(answer);
    return answer.data;
  }

  return {
    reseller: (body: CreateResellerBody) =>
      made('/resellers', body, (header) =>
        client.POST('/api/v1/resellers', { params: { header }, body }),
      ),
    counterparty: (body: CreateCounterpartyBody) =>
      made('/exchange/counterparties', body, (header) =>
        client.POST('/api/v1/exchange/counterparties', { params: { header }, body }),
      ),
    customer: (body: CreateCustomerBody) =>
      made('/customers', body, (header) =>
        client.POST('/api/v1/customers', { params: { header }, body }),
      ),
    attachment: (id: string, body: AttachResellerBody) =>
      made(`/customers/${id}/resellers`, body, (header) =>
        client.POST('/api/v1/customers/{id}/resellers', { params: { path: { id }, header }, body }),
      ),
    asset: (body: CreateAssetBody) =>
      made('/assets', body, (header) =>
        client.POST('/api/v1/assets', { params: { header }, body }),
      ),
    plan: (body: CreatePlanBody) =>
      made('/plans', body, (header) => client.POST('/api/v1/plans', { params: { header }, body })),
    enrollment: (body: CreateEnrollmentBody) =>
      made('/enrollments', body, (header) =>
        client.POST('/api/v1/enrollments', { params: { header }, body }),
      ),
    transaction: (body: CreateTransactionBody) =>
      made('/exchange/transactions', body, (header) =>
        client.POST('/api/v1/exchange/transactions', { params: { header }, body }),
      ),
    async usage(premise_asset_id: string, body: RecordUsageBody) {
      await once(`/usage/${premise_asset_id}`, body, (header) =>
        client.POST('/api/v1/usage/{premise_asset_id}', {
          params: { path: { premise_asset_id }, header },
          body,
        }),
      );
    },
    async rates(utility_id: string, body: RecordRatesBody) {
      await once(`/rates/${utility_id}/history`, body, (header) =>
        client.POST('/api/v1/rates/{utility_id}/history', {
          params: { path: { utility_id }, header },
          body,
        }),
      );
    },
    async confirmation(id: string) {
      const body = {};
      await once(`/exchange/transactions/${id}/confirm`, body, (header) =>
        client.POST('/api/v1/exchange/transactions/{id}/confirm', {
          params: { path: { id }, header },
          body,
        }),
      );
    },
    correction: (id: string, body: CorrectTransactionBody) =>
      made(`/exchange/transactions/${id}/correct`, body, (header) =>
        client.POST('/api/v1/exchange/transactions/{id}/correct', {
          params: { path: { id }, header },
          body,
        }),
      ),
    /** An earlier demo has already corrected its data. */
    async statement(body: IssueStatementBody) {
      await once(
        '/exchange/statements',
        body,
        (header) => client.POST('/api/v1/exchange/statements', { params: { header }, body }),
        [409, 422],
      );
    },
  };
}

interface DemoHeader {
  readonly 'Idempotency-Key': string;
}

type Send<Data> = (header: DemoHeader) => Promise<Answer<Data>>;

/** While the service is unavailable. */
export function askedPatiently(url: string, signal: AbortSignal) {
  const policy = { ...retryPolicyUntil(signal), attemptsMax: 1 };
  return <Told extends Answer>(send: () => Promise<Told>) => sendWithRetries(url, send, policy);
}

function keyOf(path: string, body: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify([path, body]));
  return `demo-${digest.digest('base64url')}`;
}
