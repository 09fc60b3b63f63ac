import { ComboField } from '../../parts/combo-field';
import { useRead } from '../../reading/use-read';

export interface AssetFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
}

const listedMax = 1_000;

/** An asset by its name, of the first thousand, or by its id. */
export function AssetField({ label, value, onChange, error }: AssetFieldProps) {
  const { data } = useRead('/api/v1/assets', { params: { query: { limit: listedMax } } });
  const options = (data ?? []).map(({ id, name, asset_type, cost_key }) => ({
    id,
    label: name,
    note: [asset_type, cost_key].filter((one) => one !== null).join(' · '),
  }));
  const isThere = value === '' || options.some(({ id }) => id === value);
  return (
    <ComboField
      label={label}
      hint="Reseller and cost key come from it"
      options={isThere ? options : [{ id: value, label: value }, ...options]}
      value={value === '' ? undefined : value}
      onChange={(id) => onChange(id ?? '')}
      placeholder="Name"
      {...(error === undefined ? {} : { error })}
    />
  );
}
