import type { Condition, FieldName, Value } from './condition.js';

export function fieldsOf(condition: Condition): readonly FieldName[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.flatMap(fieldsOf);
    case 'not':
      return fieldsOf(condition.of);
    case 'truth':
      return [];
    case 'comparison':
      return [condition.left, condition.right].flatMap(fieldsIn);
    case 'in':
    case 'like':
    case 'null':
      return fieldsIn(condition.value);
    case 'between':
      return [condition.value, condition.low, condition.high].flatMap(fieldsIn);
    case 'intersects':
      return [condition.field];
    default:
      return condition satisfies never;
  }
}

function fieldsIn(value: Value): readonly FieldName[] {
  switch (value.kind) {
    case 'field':
      return [value];
    case 'negative':
    case 'upper':
    case 'lower':
      return fieldsIn(value.of);
    case 'arithmetic':
      return [...fieldsIn(value.left), ...fieldsIn(value.right)];
    default:
      return [];
  }
}

/** Obviously true, such as `1=1`. */
export function isAlwaysTrue(condition: Condition): boolean {
  switch (condition.kind) {
    case 'truth':
      return condition.value;
    case 'and':
      return condition.of.every(isAlwaysTrue);
    case 'or':
      return condition.of.some(isAlwaysTrue);
    case 'comparison': {
      const { operator, left, right } = condition;
      if (operator !== '=' || left.kind !== right.kind) return false;
      const isLiteral = left.kind === 'number' || left.kind === 'text';
      return isLiteral && 'value' in right && left.value === right.value;
    }
    default:
      return false;
  }
}
