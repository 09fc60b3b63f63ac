import { useId, useRef } from 'react';
import { Button } from '../../parts/button';
import { decimalText } from '../../parts/numbers';
import { useFileDrop } from '../../parts/use-file-drop';

export interface ExportChoiceProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
  readonly isDisabled: boolean;
}

export function ExportChoice({ file, onChoose, isDisabled }: ExportChoiceProps) {
  const drop = useFileDrop(onChoose, isDisabled);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <section className="drop card stack" aria-label="Export" {...drop}>
      <p>
        {file === undefined ? (
          'Drop an export here: the response of GET /api/v1/audit/events, gzipped or not.'
        ) : (
          <>
            <strong className="anywhere">{file.name}</strong> · {sizeText(file.size)}
          </>
        )}
      </p>
      <div className="row">
        <label htmlFor={id} className="visually-hidden">
          Export file
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) onChoose(chosen);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>
          Choose a file
        </Button>
        {file !== undefined && (
          <Button kind="quiet" isDisabled={isDisabled} onPress={() => onChoose(undefined)}>
            Remove
          </Button>
        )}
      </div>
      <p className="muted">
        The file stays in this browser. The ledger learns only its number of events, to supply a
        checkpoint.
      </p>
    </section>
  );
}

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const isLarge = bytes >= 1_000_000;
  const number = decimalText(bytes / (isLarge ? 1_000_000 : 1000), { maximumFractionDigits: 1 });
  return `${number} ${isLarge ? 'MB' : 'kB'}`;
}
