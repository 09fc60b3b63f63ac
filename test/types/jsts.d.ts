declare module 'jsts/org/locationtech/jts/io/GeoJSONReader.js' {
  // biome-ignore lint/style/noDefaultExport: the package exports it this way
  export default class GeoJSONReader {
    read(geometry: unknown): unknown;
  }
}
declare module 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js' {
  // biome-ignore lint/style/noDefaultExport: the package exports it this way
  export default class IsValidOp {
    constructor(geometry: unknown);
    isValid(): boolean;
  }
}
