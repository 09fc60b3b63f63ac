import { copyText } from '../parts/copy-text';
import { Menu } from '../parts/menu';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';

export interface CopyFeatureProps {
  readonly kind: 'asset' | 'utility';
  readonly id: string;
}

/** Copies one feature, for other programs. */
export function CopyFeature({ kind, id }: CopyFeatureProps) {
  const { authorized } = useSession();
  const toast = useToast();
  const copy = async (path: string, name: string) => {
    const response = await authorized(path).catch(() => undefined);
    const isCopied = response?.ok === true && (await copyText(await response.text()));
    toast(isCopied ? `Copied as ${name}.` : 'Nothing was copied: try again.');
  };
  const layer = kind === 'asset' ? 'assets' : 'utilities';
  const geojson = `/api/v1/layers/${layer}/features/${id}`;
  const esri = `/api/v1/assets/${id}/geometry?format=esri`;
  return (
    <Menu
      label="Copy"
      size="small"
      choices={[
        { id: 'geojson', label: 'As GeoJSON', onChoose: () => void copy(geojson, 'GeoJSON') },
        ...(kind === 'asset'
          ? [{ id: 'esri', label: 'As Esri JSON', onChoose: () => void copy(esri, 'Esri JSON') }]
          : []),
      ]}
    />
  );
}
