import { type HttpProblem, validationFailed } from '@exchange/runtime/http/problems/http-problem';

export function refusedParameter(name: string, msg: string, input: string | null): HttpProblem {
  return validationFailed([
    {
      type: 'value_error',
      loc: ['query', shortened(name)],
      msg,
      input: input === null ? null : shortened(input),
    },
  ]);
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
