import type { PGlite } from '@electric-sql/pglite';

/** Members of the engine's module that its types lack. */
export interface EngineInternals {
  /** The end of the engine's stack. */
  readonly stackPointer: { value: number };
  /** Stops the engine's timers. */
  readonly stopTimers: () => void;
}

/** @throws Error if this version of the engine lacks them */
export function engineInternals({ Module }: PGlite): EngineInternals {
  const stackPointer: unknown = Reflect.get(Module, '___stack_pointer');
  const stopTimers: unknown = Reflect.get(Module, '_clear_setitimer');
  if (!isVariable(stackPointer)) {
    throw new Error('this version of PGlite has no stack pointer');
  }
  if (typeof stopTimers !== 'function') {
    throw new Error('this version of PGlite has no function to stop its timers');
  }
  return { stackPointer, stopTimers: () => void Reflect.apply(stopTimers, undefined, []) };
}

function isVariable(candidate: unknown): candidate is { value: number } {
  const isObject = typeof candidate === 'object' && candidate !== null;
  return isObject && 'value' in candidate && typeof candidate.value === 'number';
}
