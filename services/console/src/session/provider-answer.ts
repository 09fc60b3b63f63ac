export interface SignInSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly parameters: string;
}

interface ConsoleSettings {
  readonly map_style_url: string | null;
  readonly sign_in: SignInSettings | null;
}

export async function readSettings(): Promise<ConsoleSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`);
  // Without console settings, a service may answer with a page.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || !isJson) return { map_style_url: null, sign_in: null };
  if (!response.ok) throw new Error(`console settings could not be read: ${response.status}`);
  return await response.json();
}

export const settingsQuery = {
  queryKey: ['console-settings'],
  queryFn: readSettings,
  staleTime: 'static' as const,
};

export interface ProviderAnswer {
  readonly verifier: string;
  readonly parameters: URLSearchParams;
}

const placeOf = (state: string | null) => `sign-in ${state}`;

export const noteBegunSignIn = (state: string, verifier: string, from: string) =>
  sessionStorage.setItem(placeOf(state), `${verifier} ${from}`);

/** Takes the answer from the address, and restores the page's. */
export function takeProviderAnswer(): ProviderAnswer | undefined {
  const parameters = new URLSearchParams(location.search);
  // Pages have this parameter, too.
  const place = placeOf(parameters.get('state'));
  const [verifier, from] = sessionStorage.getItem(place)?.split(' ') ?? [];
  if (verifier === undefined || from === undefined) return undefined;
  sessionStorage.removeItem(place);
  history.replaceState(null, '', from);
  return { verifier, parameters };
}
