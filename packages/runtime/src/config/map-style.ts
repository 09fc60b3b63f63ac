import { z } from 'zod';
import { isOrigin } from './cors-origins.js';
import { wordsOf } from './setting-forms.js';

/** The base map of the console's pages, in place of the one that comes with it. */
export interface MapStyle {
  /** A style of MapLibre. */
  readonly url: string;
  /** Every origin that the style, its tiles, fonts and pictures come from. */
  readonly origins: readonly string[];
}

/** The address of a style. */
export const mapStyleUrl = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), {
    message: 'should be the address of a map style, such as https://maps.example/style.json',
  });

/** Origins separated by commas. */
export const mapStyleOrigins = z
  .string()
  .transform(wordsOf)
  .refine((origins) => origins.every(isOrigin), {
    message:
      'should be origins separated by commas, such as https://tiles.example: a scheme, a host in small letters and, if it is not the scheme’s own, a port; no path',
  });

/** The style with all of its origins, its own the first; undefined for the console's own base map. */
export function mapStyleOf(
  url: string | undefined,
  origins: readonly string[] | undefined,
): MapStyle | undefined {
  if (url === undefined) return undefined;
  return { url, origins: [...new Set([new URL(url).origin, ...(origins ?? [])])] };
}
