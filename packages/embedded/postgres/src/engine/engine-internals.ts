import type { PGlite } from '@electric-sql/pglite';

/** What is reached of the engine's module that its types do not name. */
export interface EngineInternals {
  /** Where the engine's stack ends. */
  readonly stackPointer: { value: number };
  /** Stops the timers that the engine has set for itself. */
  readonly stopTimers: () => void;
}

/** @throws Error where this version of the engine does not show them */
export function engineInternals({ Module }: PGlite): EngineInternals {
  const stackPointer: unknown = Reflect.get(Module, '___stack_pointer');
  const stopTimers: unknown = Reflect.get(Module, '_clear_setitimer');
  if (!isVariable(stackPointer)) {
    throw new Error('this version of PGlite does not show its stack pointer');
  }
  if (typeof stopTimers !== 'function') {
    throw new Error('this version of PGlite does not show how to stop its timers');
  }
  return { stackPointer, stopTimers: () => void Reflect.apply(stopTimers, undefined, []) };
}

function isVariable(candidate: unknown): candidate is { value: number } {
  const isObject = typeof candidate === 'object' && candidate !== null;
  return isObject && 'value' in candidate && typeof candidate.value === 'number';
}
