import { listKeyword } from '@exchange/runtime/contract/described-as';

interface Parameter {
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Record<string, unknown>;
  description?: string;
  style?: string;
  explode?: boolean;
}

/**
 * Puts the parameters of an operation as tools read them: values that commas separate are a list, and one that may be left out has
 * no example as a value of its own: a page that tries requests would send it, and filter everything away. One whose example
 * shows more is marked `isEntered`.
 */
export function describeParameters(parameters: readonly Parameter[]): void {
  for (const parameter of parameters) {
    if (parameter.in !== 'query') continue;
    asList(parameter);
    if (parameter.required !== true) exampleInWords(parameter);
  }
}

function asList(parameter: Parameter): void {
  const { schema } = parameter;
  const list = schema[listKeyword];
  if (list === undefined) return;
  for (const keyword of [listKeyword, 'type', 'maxLength', 'pattern']) delete schema[keyword];
  Object.assign(schema, { type: 'array', minItems: 1, ...Object(list) });
  for (const keyword of ['default', 'example']) {
    if (typeof schema[keyword] === 'string') schema[keyword] = schema[keyword].split(',');
  }
  Object.assign(parameter, { style: 'form', explode: false });
}

function exampleInWords(parameter: Parameter): void {
  const { example, isEntered, ...schema } = parameter.schema;
  delete parameter.schema['isEntered'];
  if (example === undefined || isEntered === true) return;
  delete parameter.schema['example'];
  if (JSON.stringify(example) === JSON.stringify(schema['default'])) return;
  const { description } = parameter;
  parameter.description = `${description === undefined ? '' : `${description}; `}for example \`${example}\``;
}
