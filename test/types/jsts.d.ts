declare module 'jsts/org/locationtech/jts/io/GeoJSONReader.js' {
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class GeoJSONReader {
    read(geometry: unknown): unknown;
  }
}
declare module 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js' {
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class IsValidOp {
    constructor(geometry: unknown);
    isValid(): boolean;
  }
}
