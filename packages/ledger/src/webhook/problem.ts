import {
  conflict,
  type HttpProblem,
  notFound,
  validationFailed,
} from '@exchange/runtime/http/http-problem';
import type { Exceptions } from '@exchange/runtime/outbound/exceptions';
import { readTarget, targetFaultTexts } from '@exchange/runtime/outbound/target';
import type { WebhookRefusal } from './decide.js';

/** What a refusal of a webhook's decider means to a caller. */
export function webhookProblem(refusal: WebhookRefusal): HttpProblem {
  switch (refusal.code) {
    case 'webhook_not_found':
      return notFound('There is no such webhook.');
    case 'webhook_exists':
      return conflict('That webhook was made already.');
    case 'webhook_stopped':
      return conflict('The webhook is switched off: switch it on first, with {"active": true}.');
    case 'too_many_webhooks':
      return conflict(
        `There are ${refusal.max} webhooks already, as many as there may be for one reseller or the platform: delete one first.`,
      );
    default:
      return refusal satisfies never;
  }
}

/** @throws HttpProblem 422 for a URL that is not called */
export function requireTarget(url: string | undefined, exceptions: Exceptions): void {
  if (url === undefined) return;
  const read = readTarget(url, exceptions);
  if (!('fault' in read)) return;
  throw validationFailed([
    { type: 'value_error', loc: ['body', 'url'], msg: targetFaultTexts[read.fault], input: url },
  ]);
}

/** @throws HttpProblem 422 for types that no event has, each by its place */
export function requireTypes(
  types: readonly string[] | undefined,
  known: ReadonlySet<string>,
): void {
  const faults = (types ?? []).flatMap((type, index) =>
    known.has(type)
      ? []
      : [
          {
            type: 'enum',
            loc: ['body', 'types', index],
            msg: 'Input should be the type of an event that webhooks are told of, such as TransactionSubmitted; the event catalogue lists them',
            input: type,
          },
        ],
  );
  if (faults.length > 0) throw validationFailed(faults);
}
