import { z } from 'zod';
import { isOrigin } from './cors-origins.js';
import { wordsOf } from './setting-forms.js';

export type MapStyle = NonNullable<ReturnType<typeof mapStyleOf>>;

export const mapStyleUrl = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), {
    message: 'should be the address of a map style, such as https://maps.example/style.json',
  });

export const mapStyleOrigins = z
  .string()
  .transform(wordsOf)
  .refine((origins) => origins.every(isOrigin), {
    message:
      'should be origins separated by commas, such as https://tiles.example: a scheme, a lower-case host and, unless it is the default, a port; no path',
  });

export function mapStyleOf(url: string | undefined, origins: readonly string[] | undefined) {
  if (url === undefined) return undefined;
  return { url, origins: [...new Set([new URL(url).origin, ...(origins ?? [])])] };
}
