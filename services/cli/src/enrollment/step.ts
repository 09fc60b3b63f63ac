import { defineCommand, text, UsageError } from '../command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from '../service/address.js';
import { answerOf } from '../service/client.js';
import { lineOf } from './list.js';

const stepOptions = {
  'tracking-number': text,
  reason: text,
  'effective-date': text,
  'reason-code': text,
  outcome: text,
  'requested-at': text,
  'started-on': text,
  'meter-read-kwh': text,
  'initiated-by': text,
} as const;
type StepOption = keyof typeof stepOptions;

interface Step {
  readonly needs?: readonly StepOption[];
  readonly takes?: readonly StepOption[];
}

const steps = {
  submit: { takes: ['tracking-number'] },
  cancel: { needs: ['reason'] },
  accept: { needs: ['effective-date'] },
  reject: { needs: ['reason-code'], takes: ['reason'] },
  object: { needs: ['reason'] },
  resolve: { needs: ['outcome'] },
  rescind: { needs: ['requested-at'] },
  activate: { needs: ['started-on'], takes: ['meter-read-kwh'] },
  drop: { needs: ['initiated-by', 'reason-code', 'effective-date'] },
  reinstate: { needs: ['reason'] },
  'object-to-switch': { needs: ['reason'] },
} as const satisfies Readonly<Record<string, Step>>;
export type EnrollmentStep = keyof typeof steps;

const isStep = (name: string): name is EnrollmentStep => Object.hasOwn(steps, name);

export const enrollmentStep = defineCommand({
  words: ['enrollment'],
  summary: "take a step of an enrollment's life, such as submit, accept or drop",
  help: `usage: ledger enrollment <step> <id> [options]

${Object.entries(steps).map(usageOf).join('\n')}

  --tracking-number <text>   unique within the reseller (default: a new one)
  --effective-date <date>    of accept: the start by the market; of drop: the end of the supply
  --started-on <date>        the start of the supply
  --meter-read-kwh <number>  the meter read at the start
  --requested-at <time>      the time of the customer's request, RFC 3339
  --reason-code <code>       of the market, such as A76; A13 needs --reason
  --reason <text>
  --outcome upheld|overruled
  --initiated-by customer|supplier|utility
  --dry-run            decide only; nothing is recorded
${serviceOptionsHelp}

A reseller's scope may submit, cancel, rescind, drop and object-to-switch. The other steps record the answer of the utility
or market operator. The command prints the enrollment as ledger enrollment list does.

Exit code: 0 success, 2 refused or not run.`,
  options: { ...serviceOptions, ...stepOptions, 'dry-run': { type: 'boolean', default: false } },
  names: { least: 2, most: 2, fault: 'Name a step and the id of one enrollment.' },
  async run({ values, names: [step = '', id = ''], terminal, env }) {
    if (!isStep(step)) {
      throw new UsageError(`${step} is not a step. Steps: ${Object.keys(steps).join(', ')}.`);
    }
    const body = bodyOf(step, values);
    const { service } = openAddressedService(values, env);
    const query = values['dry-run'] ? { dry_run: true } : {};
    const done = await answerOf(
      service,
      service.uploads.POST(`/api/v1/enrollments/{id}/${step}`, {
        params: { path: { id }, query },
        body,
      }),
    );
    terminal.out(values['dry-run'] ? `dry run: ${lineOf(done)}` : lineOf(done));
  },
});

type Values = { readonly [Option in StepOption]?: string | undefined };

function bodyOf(step: EnrollmentStep, values: Values): Record<string, string> {
  const { needs = [], takes = [] }: Step = steps[step];
  const body: Record<string, string> = {};
  for (const option of optionNames) {
    const value = values[option];
    if (value === undefined) {
      if (needs.includes(option)) throw new UsageError(`--${option} is required for ${step}.`);
      continue;
    }
    if (!needs.includes(option) && !takes.includes(option)) {
      throw new UsageError(`--${option} is not valid for ${step}.`);
    }
    body[option.replaceAll('-', '_')] = value;
  }
  return body;
}

const optionNames = Object.keys(stepOptions).filter((name): name is StepOption =>
  Object.hasOwn(stepOptions, name),
);

function usageOf([name, { needs = [], takes = [] }]: readonly [string, Step]): string {
  const options = [...needs.map((one) => `--${one}`), ...takes.map((one) => `[--${one}]`)];
  return `  ${name.padEnd(19)}${options.join(' ')}`;
}
