import { readTimeZone } from '@exchange/delivery';
import type { OptionsOfFields } from '../forms/field-options';
import type { AnswerOf } from '../reading/paths';
import type { ReadProblem } from '../reading/problem';

export type Gate = AnswerOf<'/api/v1/exchange/gates/{id}'>;

/** When a gate closes, in words. */
export function ruleText({ before_delivery, day_ahead }: Gate): string {
  if (before_delivery !== null) {
    return `${before_delivery.minutes.toLocaleString()} minutes before a delivery interval begins`;
  }
  if (day_ahead === null) return '–';
  const { local_time, time_zone, days_before } = day_ahead;
  const days = days_before === 1 ? 'the day before' : `${days_before} days before`;
  const when = days_before === 0 ? 'on the day of the delivery' : `${days} the delivery`;
  return `at ${local_time} (${time_zone}) ${when}`;
}

/** What forms say of a gate's fields. */
export const gateFields: OptionsOfFields = {
  transaction_type: { label: 'For every', required: true },
  market: { hint: 'None is every market, and deals that name none' },
  before_delivery: { label: 'Before delivery' },
  day_ahead: { label: 'Day-ahead' },
  local_time: { label: 'Time of the local day' },
  time_zone: {
    suggestions: Intl.supportedValuesOf('timeZone').filter(
      (name) => readTimeZone(name) !== undefined,
    ),
  },
};

/** That there is a gate already is told at its type. */
export function gateThere({ status }: ReadProblem): string | undefined {
  return status === 409 ? 'transaction_type' : undefined;
}
