import { useMutation } from '@tanstack/react-query';
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  discoveryRequest,
  generateRandomCodeVerifier,
  generateRandomState,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { isRecord } from '../forms/shape';
import { Button } from '../parts/button';
import { ReadProblem } from '../reading/problem';
import {
  noteBegunSignIn,
  type ProviderAnswer,
  readSettings,
  type SignInSettings,
} from './provider-answer';
import { answerTo, type TokenClaims } from './token';

const redirectAddress = () => location.origin + import.meta.env.BASE_URL;

async function providerOf({ issuer, client_id }: SignInSettings) {
  const address = new URL(issuer);
  // The ledger accepts http on loopback only.
  const options = { [allowInsecureRequests]: address.protocol === 'http:' };
  const response = await discoveryRequest(address, options).catch(() => {
    throw new Error(`${address.host} does not respond. Try again later, or enter an API key.`);
  });
  const server = await processDiscoveryResponse(address, response);
  return { server, client: { client_id }, options };
}

async function beginSignIn(settings: SignInSettings): Promise<void> {
  const { server } = await providerOf(settings);
  if (server.authorization_endpoint === undefined) {
    throw new Error(`${settings.issuer} has no address for sign-in.`);
  }
  const [verifier, state] = [generateRandomCodeVerifier(), generateRandomState()];
  const address = new URL(server.authorization_endpoint);
  for (const [name, value] of new URLSearchParams(settings.parameters)) {
    address.searchParams.append(name, value);
  }
  const own = {
    response_type: 'code',
    client_id: settings.client_id,
    redirect_uri: redirectAddress(),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  };
  for (const [name, value] of Object.entries(own)) address.searchParams.set(name, value);
  noteBegunSignIn(state, verifier, location.pathname + location.search);
  location.assign(address);
}

/**
 * Scope of the user's token in the ledger.
 * @throws ReadProblem for a token without rights
 */
async function claimsOfUser(token: string): Promise<TokenClaims> {
  const headers = { authorization: `Bearer ${token}` };
  const { scope, roles } = await answerTo('/api/v1/auth/me', { headers });
  const { reseller_id: id } = isRecord(scope) ? scope : {};
  const isAllowed = Array.isArray(roles) && roles.length > 0;
  if (!isAllowed || (scope !== 'platform' && typeof id !== 'string')) {
    throw new ReadProblem(
      403,
      'You are signed in, but your account has no role or no reseller in this ledger. Ask the operator of your identity provider.',
    );
  }
  return { resellerId: typeof id === 'string' ? id : undefined };
}

export async function completeSignIn({ parameters, verifier }: ProviderAnswer) {
  const { sign_in: settings } = await readSettings();
  if (!settings) throw new Error('This ledger has no identity provider.');
  const { server, client, options } = await providerOf(settings);
  const error = parameters.get('error');
  if (error !== null) {
    throw new Error(
      `The identity provider refused: ${parameters.get('error_description') ?? error}`,
    );
  }
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    None(),
    validateAuthResponse(server, client, parameters, parameters.get('state') ?? ''),
    redirectAddress(),
    verifier,
    options,
  );
  const tokens = await processAuthorizationCodeResponse(server, client, response);
  const credential = tokens.access_token;
  return { credential, user: await claimsOfUser(credential) };
}

interface ProviderButtonProps {
  readonly settings: SignInSettings;
  readonly isAgain: boolean;
}

export function ProviderButton({ settings, isAgain }: ProviderButtonProps) {
  const begin = useMutation({ mutationFn: () => beginSignIn(settings) });
  return (
    <>
      {isAgain && <p>Sign-in at the identity provider loads the page again, without your input.</p>}
      <Button kind="primary" isBusy={begin.isPending} onPress={() => begin.mutate()}>
        Sign in with {new URL(settings.issuer).host}
      </Button>
      {begin.isError && <p role="alert">{begin.error.message}</p>}
    </>
  );
}
