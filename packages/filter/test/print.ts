import type { Condition, Pattern, Shape, Value } from '@exchange/filter';

export type Language = 'where' | 'cql2';

export function print(condition: Condition, language: Language): string {
  const text = (value: Value) => printValue(value, language);
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of
        .map((one) => `(${print(one, language)})`)
        .join(` ${condition.kind.toUpperCase()} `);
    case 'not':
      return `NOT (${print(condition.of, language)})`;
    case 'truth':
      return condition.value ? 'TRUE' : 'FALSE';
    case 'comparison':
      return `${text(condition.left)} ${condition.operator} ${text(condition.right)}`;
    case 'in':
      return `${text(condition.value)} IN (${condition.among.map(text).join(', ')})`;
    case 'between':
      return `${text(condition.value)} BETWEEN ${text(condition.low)} AND ${text(condition.high)}`;
    case 'like': {
      const { value, pattern, fold } = condition;
      const quoted = quote(printPattern(pattern), language);
      const name = fold === 'upper' ? 'UPPER' : language === 'cql2' ? 'CASEI' : 'LOWER';
      const folded = fold === undefined ? quoted : `${name}(${quoted})`;
      return `${text(value)} LIKE ${folded} ESCAPE '!'`;
    }
    case 'null':
      return `${text(condition.value)} IS NULL`;
    case 'intersects':
      return `S_INTERSECTS(${text(condition.field)}, ${printShapes(condition.shapes)})`;
  }
}

function printValue(value: Value, language: Language): string {
  const text = (one: Value) => `(${printValue(one, language)})`;
  switch (value.kind) {
    case 'field':
      return `"${value.name.replaceAll('"', '""')}"`;
    case 'number':
      return Object.is(value.value, -0) ? '0' : String(value.value);
    case 'text':
      return quote(value.value, language);
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'instant':
      return language === 'cql2' ? `TIMESTAMP('${value.value}')` : `TIMESTAMP '${value.value}'`;
    case 'nothing':
      return 'NULL';
    case 'negative':
      return `- ${text(value.of)}`;
    case 'arithmetic':
      return `${text(value.left)} ${value.operator} ${text(value.right)}`;
    case 'upper':
      return `UPPER${text(value.of)}`;
    case 'lower':
      return `${language === 'cql2' ? 'CASEI' : 'LOWER'}${text(value.of)}`;
  }
}

function quote(text: string, language: Language): string {
  const escaped = language === 'cql2' ? text.replaceAll('\\', '\\\\') : text;
  return `'${escaped.replaceAll("'", "''")}'`;
}

function printPattern(pattern: Pattern): string {
  return pattern
    .map((part) => {
      if (part.kind === 'text') return part.text.replace(/[%_!]/g, '!$&');
      return part.kind === 'any' ? '%' : '_';
    })
    .join('');
}

function printShapes(shapes: readonly Shape[]): string {
  const [first] = shapes;
  if (shapes.length === 1 && first !== undefined) return printShape(first);
  return `GEOMETRYCOLLECTION(${shapes.map(printShape).join(', ')})`;
}

function printShape(shape: Shape): string {
  if (shape.type === 'Box') {
    const { west, south, east, north } = shape;
    return `BBOX(${[west, south, east, north].join(', ')})`;
  }
  const text = printPlaces(shape.coordinates);
  return `${shape.type.toUpperCase()}${shape.type === 'Point' ? `(${text})` : text}`;
}

type Places = number | readonly Places[];

function printPlaces(places: Places): string {
  if (typeof places === 'number') return String(places);
  if (places.every((one) => typeof one === 'number')) return places.join(' ');
  return `(${places.map(printPlaces).join(', ')})`;
}
