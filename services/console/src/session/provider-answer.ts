export interface SignInSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly parameters: string;
}

export async function readSignIn(): Promise<SignInSettings | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`);
  const { sign_in = null } = await response.json();
  return sign_in;
}

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
