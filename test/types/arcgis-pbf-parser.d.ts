declare module 'arcgis-pbf-parser' {
  export interface DecodedFeature {
    readonly id: number | null;
    readonly properties: Readonly<Record<string, string | number | null>>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  }
  function decode(bytes: Uint8Array): {
    readonly featureCollection: { readonly features: readonly DecodedFeature[] };
    readonly exceededTransferLimit: boolean;
  };

  // biome-ignore lint/style/noDefaultExport: the library has no other export
  export { decode as default };
}
