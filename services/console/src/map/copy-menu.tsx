import { copyText } from '../parts/copy-button';
import { Menu } from '../parts/menu';
import { decimalText } from '../parts/numbers';
import { useToast } from '../parts/toast';
import { problemFrom } from '../reading/problem';
import { useSession } from '../session/use-session';
import type { Area } from './area';
import { readFeaturesText } from './area-answers';
import type { FeatureFormat } from './area-requests';

export interface CopyMenuProps {
  readonly area: Area;
  readonly types: readonly string[] | undefined;
}

/** The most features of one answer. */
const copiedMax = 10_000;
const names: Readonly<Record<FeatureFormat, string>> = { geojson: 'GeoJSON', esri: 'Esri JSON' };

/** Copies the assets of an area, for other programs. */
export function CopyMenu({ area, types }: CopyMenuProps) {
  const { authorized } = useSession();
  const toast = useToast();
  const copy = async (format: FeatureFormat) => {
    try {
      const { text, isCut } = await readFeaturesText(authorized, area, {
        types,
        format,
        limit: copiedMax,
      });
      const isCopied = await copyText(text);
      if (!isCopied)
        toast('This browser let nothing be copied. Take the address for a GIS instead.');
      else if (isCut) {
        toast(
          `Copied the first ${decimalText(copiedMax)} as ${names[format]}; the address for a GIS reads them all.`,
        );
      } else toast(`Copied as ${names[format]}.`);
    } catch (error) {
      const { title, detail } = problemFrom(error);
      toast(`Nothing was copied. ${title}: ${detail}`);
    }
  };
  return (
    <Menu
      label="Copy assets"
      size="small"
      choices={(['geojson', 'esri'] as const).map((id) => ({
        id,
        label: `As ${names[id]}`,
        onChoose: () => void copy(id),
      }))}
    />
  );
}
