import { useQuery } from '@tanstack/react-query';
import type { StyleSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { loadBaseShapes } from './base-map';
import { baseStyle } from './base-style';
import type { Palette } from './colors';

/** What the installation settles for the console. */
interface ConsoleSettings {
  readonly map_style_url: string | null;
}

/**
 * The base map of the installation's setting, or the one that comes with the console.
 *
 * @param isAway the one of the setting cannot be read
 */
export function useBaseMap(
  palette: Palette,
  isAway: boolean,
): {
  /** A style, or where one is. */
  readonly base: StyleSpecification | string | undefined;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const settings = useQuery({
    queryKey: ['console-settings'],
    queryFn: readSettings,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const styleUrl = settings.data?.map_style_url ?? undefined;
  const isOwn = settings.isSuccess && (styleUrl === undefined || isAway);
  const shapes = useQuery({
    queryKey: ['base-map'],
    queryFn: loadBaseShapes,
    enabled: isOwn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = shapes.data;
  // Until the console's own is there, a map that is open stays open.
  const base = useMemo(
    () => (isOwn && own !== undefined ? baseStyle(own, palette) : styleUrl),
    [isOwn, styleUrl, own, palette],
  );
  const failed = [settings, shapes].find(({ isError }) => isError);
  return { base, error: failed?.error, retry: () => void failed?.refetch() };
}

async function readSettings(): Promise<ConsoleSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`);
  // A service without settings for the console answers with a page or with nothing.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || !isJson) return { map_style_url: null };
  if (!response.ok) throw new Error(`The console's settings could not be read: ${response.status}`);
  return await response.json();
}
