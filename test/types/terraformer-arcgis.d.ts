declare module '@terraformer/arcgis' {
  /** Converts an Esri geometry to GeoJSON. */
  export function arcgisToGeoJSON(geometry: unknown): unknown;
  /** Converts a GeoJSON geometry to Esri JSON. */
  export function geojsonToArcGIS(geometry: unknown): unknown;
}
