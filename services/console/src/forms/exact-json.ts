import { illegibleFault } from './check-text';

/** A JSON value that holds its numbers exactly, or what is wrong with the text. */
export function readExactJson(
  text: string,
): { readonly value: unknown } | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const inexact = numbersIn(text).find((number) => !isExact(number));
  if (inexact !== undefined) {
    return {
      fault: `${inexact} is too exact for a number of JSON: write it as a text, "${inexact}".`,
    };
  }
  const illegible = illegibleIn(value);
  return illegible === undefined ? { value } : { fault: illegible };
}

/** The numbers that a text of JSON holds outside its strings, as they are written. */
function numbersIn(json: string): readonly string[] {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? [];
}

/** Whether a double holds a number as it is written: a whole one within the safe range, any other one if it is finite. */
export function isExact(number: string): boolean {
  const value = Number(number);
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function illegibleIn(top: unknown): string | undefined {
  const waiting = [top];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      const fault = illegibleFault(value);
      if (fault !== undefined) return fault;
    }
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) waiting.push(name, member);
    }
  }
  return undefined;
}
