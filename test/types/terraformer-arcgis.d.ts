declare module '@terraformer/arcgis' {
  /** An Esri geometry as a GeoJSON one. */
  export function arcgisToGeoJSON(geometry: unknown): unknown;
}
