export interface JsonPlace {
  readonly step: string | number;
  readonly within: JsonPlace | undefined;
}

export interface JsonNode {
  readonly value: unknown;
  readonly place: JsonPlace | undefined;
  readonly depth: number;
}

export function pathOf(place: JsonPlace | undefined): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.within) steps.push(at.step);
  return steps.reverse();
}

interface Open {
  readonly values: readonly unknown[];
  readonly names: readonly string[] | undefined;
  readonly place: JsonPlace | undefined;
  readonly depth: number;
  next: number;
}

/** Yields nodes in text order, without recursion. Holds one node per level: an array has up to 500,000 elements. */
export function* jsonNodes(root: unknown): Generator<JsonNode> {
  const open: Open[] = [];
  let node: JsonNode | undefined = { value: root, place: undefined, depth: 0 };
  while (node !== undefined) {
    yield node;
    if (typeof node.value === 'object' && node.value !== null) open.push(opened(node.value, node));
    node = nextNode(open);
  }
}

function opened(value: object, { place, depth }: JsonNode): Open {
  const common = { place, depth: depth + 1, next: 0 };
  if (Array.isArray(value)) return { values: value, names: undefined, ...common };
  return { values: Object.values(value), names: Object.keys(value), ...common };
}

function nextNode(open: Open[]): JsonNode | undefined {
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { values, names, place: within, depth } = last;
    if (last.next < values.length) {
      const index = last.next;
      last.next += 1;
      return { value: values[index], place: { step: names?.[index] ?? index, within }, depth };
    }
    open.pop();
  }
  return undefined;
}
