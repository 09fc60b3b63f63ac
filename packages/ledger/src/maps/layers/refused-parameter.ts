import { type HttpProblem, validationFailed } from '@exchange/runtime/http/problems/http-problem';

export function refusedParameter(name: string, msg: string, input: string | null): HttpProblem {
  const loc = ['query', shortened(name)];
  const shown = input === null ? null : shortened(input);
  return validationFailed({ type: 'value_error', loc, msg, input: shown });
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
