import { type DragEvent, useState } from 'react';

/** Returns the properties of an element that takes a dropped file. */
export function useFileDrop(onFile: (file: File) => void, isDisabled = false) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(!isDisabled);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file !== undefined && !isDisabled) onFile(file);
    },
  };
}
