import type { ReactNode } from 'react';
import { DropZone } from 'react-aria-components';

interface FileDropProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

export function FileDrop({ label, isDisabled, onFile, children }: FileDropProps) {
  return (
    <DropZone
      className="drop card stack"
      aria-label={label}
      isDisabled={isDisabled}
      onDrop={({ items }) => {
        const file = items.find((item) => item.kind === 'file');
        void file?.getFile().then(onFile);
      }}
    >
      {children}
    </DropZone>
  );
}
