declare module '@terraformer/arcgis' {
  /** An Esri geometry as a GeoJSON one. */
  export function arcgisToGeoJSON(geometry: unknown): unknown;
  /** A GeoJSON geometry as an Esri one. */
  export function geojsonToArcGIS(geometry: unknown): unknown;
}
