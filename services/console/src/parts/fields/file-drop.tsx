import type { ReactNode } from 'react';
import { DropZone, FileTrigger } from 'react-aria-components';
import { Button } from '../button';

interface FileDropProps {
  readonly label: string;
  readonly text: ReactNode;
  readonly types?: readonly string[];
  readonly isDisabled?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Takes a dropped or chosen file. */
export function FileDrop(props: FileDropProps) {
  const { label, text, types, isDisabled = false, onFile, children } = props;
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
      <p>{text}</p>
      <div className="row">
        <FileTrigger acceptedFileTypes={types} onSelect={(files) => files?.[0] && onFile(files[0])}>
          <Button isDisabled={isDisabled}>Choose a file</Button>
        </FileTrigger>
      </div>
      {children}
    </DropZone>
  );
}
