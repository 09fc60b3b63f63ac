import type { ReactNode } from 'react';
import { DropZone } from 'react-aria-components';

interface FileDropProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

export function FileDrop({ label, isDisabled = false, onFile, children }: FileDropProps) {
  return (
    <DropZone
      className="drop card stack"
      aria-label={label}
      // A disabled DropZone would leave the drop to the browser, which then opens the file.
      getDropOperation={() => (isDisabled ? 'cancel' : 'copy')}
      onDrop={({ items }) => {
        const file = items.find((item) => item.kind === 'file');
        if (!isDisabled) void file?.getFile().then(onFile);
      }}
    >
      {children}
    </DropZone>
  );
}
