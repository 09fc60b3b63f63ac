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

/** In text order, without recursion. */
export function* jsonNodes(root: unknown): Generator<JsonNode> {
  const waiting: JsonNode[] = [{ value: root, place: undefined, depth: 0 }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    const { value, place: within } = node;
    if (typeof value !== 'object' || value === null) continue;
    const depth = node.depth + 1;
    if (Array.isArray(value)) {
      for (let step = value.length - 1; step >= 0; step -= 1) {
        waiting.push({ value: value[step], place: { step, within }, depth });
      }
      continue;
    }
    const members = Object.entries(value);
    for (let index = members.length - 1; index >= 0; index -= 1) {
      const [step, member] = members[index] ?? ['', undefined];
      waiting.push({ value: member, place: { step, within }, depth });
    }
  }
}
