import { type HttpProblem, validationFailed } from '@exchange/runtime/http/http-problem';

export function refusedParameter(name: string, msg: string, input: string | null): HttpProblem {
  return validationFailed([
    { type: 'value_error', loc: ['query', name], msg, input: shortened(input) },
  ]);
}

function shortened(input: string | null): string | null {
  return input === null || input.length <= 200 ? input : `${input.slice(0, 200)}…`;
}
