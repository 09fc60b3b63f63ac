import type { Fault } from '../forms/fault';
import { isRecord, type JsonRecord } from '../forms/shape';
import type { ReadProblem } from '../reading/problem';

export function periodsInOrder(body: JsonRecord): readonly Fault[] {
  const { records } = body;
  return (Array.isArray(records) ? records : []).filter(isRecord).flatMap((record, index) => {
    const [start, end] = [record['period_start'], record['period_end']].map((at) =>
      Date.parse(String(at)),
    );
    if (start === undefined || end === undefined || start < end) return [];
    return [
      { path: ['records', index, 'period_end'], message: 'The end must be after the start.' },
    ];
  });
}

export function reasonWithStatus({ reason, status }: JsonRecord): readonly Fault[] {
  if (typeof reason !== 'string' || status !== undefined) return [];
  return [{ path: ['status'], message: 'Choose the status that the reason is for.' }];
}

export function oneGateRule(body: JsonRecord): readonly Fault[] {
  const rules = ['before_delivery', 'day_ahead'].filter((name) => isRecord(body[name]));
  if (rules.length === 1) return [];
  const message = 'Enter one of the two: before delivery, or day-ahead.';
  return [{ path: ['before_delivery'], message }];
}

export function otherWithReason({ reason_code, reason }: JsonRecord): readonly Fault[] {
  if (reason_code !== 'A13' || typeof reason === 'string') return [];
  return [{ path: ['reason'], message: 'A13 requires a reason.' }];
}

export function codeInUse({ status, detail }: ReadProblem): string | undefined {
  return status === 409 && /code/i.test(detail) ? 'code' : undefined;
}
