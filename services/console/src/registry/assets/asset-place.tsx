import { type Bounds, boundsIn } from '../../forms/bounds';
import { isRecord, type JsonRecord, member } from '../../forms/shape';
import { Empty, Facts, LinkButton, Loaded } from '../../parts/layout';
import { CopyButton } from '../../parts/values/values';
import { useAnswer } from '../../reading/use-read';

export const useAssetPlace = (id: string) =>
  useAnswer('place', '/api/v1/assets/{id}/geometry', { params: { path: { id } } }, ({ data }) => ({
    geometry: member(data, 'geometry') ?? null,
  }));

export function AssetPlace({ id }: { readonly id: string }) {
  const place = useAssetPlace(id);
  return (
    <Loaded query={place}>
      {({ geometry }) =>
        isRecord(geometry) ? (
          <GeometryFacts id={id} geometry={geometry} />
        ) : (
          <Empty title="No place">Press Change to enter coordinates or a geometry.</Empty>
        )
      }
    </Loaded>
  );
}

function GeometryFacts({ id, geometry }: { readonly id: string; readonly geometry: JsonRecord }) {
  const text = JSON.stringify(geometry, null, 2);
  const extent = boundsIn(geometry['coordinates']);
  const number = (value: number) => value.toLocaleString(undefined, { maximumFractionDigits: 6 });
  return (
    <div className="stack">
      <Facts
        isCard
        values={{
          Geometry: String(geometry['type']),
          ...(extent && {
            Longitude: `${number(extent[0])} to ${number(extent[2])}`,
            Latitude: `${number(extent[1])} to ${number(extent[3])}`,
          }),
        }}
      />
      <div className="row">
        <LinkButton to="/map" search={mapSearch(id, extent)}>
          Show on the map
        </LinkButton>
        <CopyButton text={text} what="the GeoJSON" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="code" tabIndex={0} aria-label="Geometry as GeoJSON">
        {text.length > 20_000 ? `${text.slice(0, 20_000)}\n… copy it for the full text` : text}
      </section>
    </div>
  );
}

function mapSearch(id: string, extent: Bounds | undefined) {
  if (extent === undefined) return {};
  const [west, south, east, north] = extent;
  const middle = [(west + east) / 2, (south + north) / 2].map((degrees) => degrees.toFixed(5));
  return { feature: `asset-${id}`, at: [...middle, 11].join(',') };
}
