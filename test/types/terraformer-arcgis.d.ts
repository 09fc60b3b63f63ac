declare module '@terraformer/arcgis' {
  export function arcgisToGeoJSON(geometry: unknown): unknown;
  export function geojsonToArcGIS(geometry: unknown): unknown;
}
