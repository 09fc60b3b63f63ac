import { z } from 'zod';
import { refusedParameter } from '../../layers/refused-parameter.js';
import { jsonParameter } from './parameter-texts.js';

export const statisticTypes = ['count', 'sum', 'min', 'max', 'avg', 'stddev', 'var'] as const;
export type StatisticType = (typeof statisticTypes)[number];

export interface Statistic {
  readonly type: StatisticType;
  readonly field: string;
  readonly name: string;
}

const type = z
  .string()
  .toLowerCase()
  .pipe(z.enum(statisticTypes, `statisticType should be one of ${statisticTypes.join(', ')}`));

const definition = z.looseObject({
  statisticType: type,
  onStatisticField: z.string().min(1).max(200),
  outStatisticFieldName: z.string().max(200).optional(),
});

/** Bounds the list before each statistic is validated. */
const definitions = z
  .array(z.unknown())
  .min(1)
  .max(50, 'at most 50 statistics in one request')
  .pipe(z.array(definition));

/**
 * The default name is like `sum_depth`.
 * @throws HttpProblem 400
 */
export function readStatistics(text: string): readonly Statistic[] {
  const read = jsonParameter('outStatistics', text, definitions);
  const statistics = read.map(({ statisticType, onStatisticField, outStatisticFieldName }) => ({
    type: statisticType,
    field: onStatisticField.trim(),
    name: outStatisticFieldName?.trim() || `${statisticType}_${onStatisticField.trim()}`,
  }));
  const names = new Set(statistics.map(({ name }) => name.toLowerCase()));
  if (names.size < statistics.length) {
    throw refusedParameter(
      'outStatistics',
      'Two statistics have the same outStatisticFieldName',
      text,
    );
  }
  return statistics;
}
