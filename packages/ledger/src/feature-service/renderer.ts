import type { GeometryKind } from '../space/geometry-kinds.js';

/** red, green, blue and how opaque, each from 0 to 255 */
type Colour = readonly [number, number, number, number];

const blue: Colour = [31, 99, 171, 255];
const paleBlue: Colour = [31, 99, 171, 60];
const white: Colour = [255, 255, 255, 255];

const line = (color: Colour, width: number) => ({
  type: 'esriSLS',
  style: 'esriSLSSolid',
  color,
  width,
});

/** How features are drawn until somebody chooses otherwise: clients without a renderer draw nothing. */
export function rendererOf(kind: GeometryKind) {
  return { type: 'simple', label: '', description: '', symbol: symbolOf(kind) };
}

function symbolOf(kind: GeometryKind) {
  switch (kind) {
    case 'point':
    case 'multipoint':
      return {
        type: 'esriSMS',
        style: 'esriSMSCircle',
        color: blue,
        size: 6,
        angle: 0,
        xoffset: 0,
        yoffset: 0,
        outline: line(white, 0.75),
      };
    case 'polyline':
      return line(blue, 1.5);
    case 'polygon':
      return {
        type: 'esriSFS',
        style: 'esriSFSSolid',
        color: paleBlue,
        outline: line(blue, 1),
      };
    default:
      return kind satisfies never;
  }
}
