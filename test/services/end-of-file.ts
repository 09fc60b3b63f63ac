import { undoStack } from './undo-stack.js';

// Processes load a module once for many files: helpers are reset after each.
export const { undo: atEndOfFile, stop: endFile } = undoStack();

export function onceAFile<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    if (made === undefined) {
      made = make();
      atEndOfFile(() => {
        made = undefined;
      });
    }
    return made;
  };
}
