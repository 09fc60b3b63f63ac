import type { Fault } from './fault';
import type { JsonRecord } from './record';

/** What a body keeps to beside the forms of its members, such as two that go together. */
export type Rule = (body: JsonRecord) => readonly Fault[];

/** What is wrong with a body by rules. */
export function ruleFaults(rules: readonly Rule[], body: JsonRecord): readonly Fault[] {
  return rules.flatMap((rule) => rule(body));
}
