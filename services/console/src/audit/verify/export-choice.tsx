import { Button } from '../../parts/button';
import { FileDrop } from '../../parts/fields/file-drop';
import { decimalText } from '../../parts/values/numbers';

export interface ExportChoiceProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
  readonly isDisabled: boolean;
}

export function ExportChoice({ file, onChoose, isDisabled }: ExportChoiceProps) {
  return (
    <FileDrop
      label="Export"
      text={
        file === undefined ? (
          'Drop an export here: the response of GET /api/v1/audit/events, gzipped or not.'
        ) : (
          <>
            <strong className="anywhere">{file.name}</strong> · {sizeText(file.size)}{' '}
            <Button kind="quiet" isDisabled={isDisabled} onPress={() => onChoose(undefined)}>
              Remove
            </Button>
          </>
        )
      }
      isDisabled={isDisabled}
      onFile={onChoose}
    >
      <p className="muted">
        The file stays in this browser. The ledger learns only its number of events, to supply a
        checkpoint.
      </p>
    </FileDrop>
  );
}

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const isLarge = bytes >= 1_000_000;
  const number = decimalText(bytes / (isLarge ? 1_000_000 : 1000), { maximumFractionDigits: 1 });
  return `${number} ${isLarge ? 'MB' : 'kB'}`;
}
