import { createLedgerClient, type LedgerClient } from '@exchange/client';
import { isRecord } from '../forms/shape';
import { type Authority, sendAuthorized, type TokenSource, tokenSource } from './authorized';
import { keyOfCode } from './sign-in-code';
import { claimsOf } from './token';

/** Whom the console acts for: the whole platform, or one reseller. */
interface SessionScope {
  readonly kind: 'platform' | 'reseller';
  readonly resellerId?: string | undefined;
  readonly resellerName?: string | undefined;
}

/** What pages know of who is signed in; never the key, nor a token. */
export interface Session {
  readonly scope: SessionScope;
  readonly client: LedgerClient;
  /** The reseller that the caller acts for; undefined is the platform. */
  readonly resellerId: string | undefined;
  /** Whether this caller may choose for whom it acts. */
  readonly canSwitch: boolean;
  /** For the choice of a reseller: sees all of them, whomever the caller acts for. */
  readonly platformClient: LedgerClient;
  /** Acts for a reseller, or for the platform; tokens are fetched anew. */
  switchReseller(reseller: ActingFor | undefined): void;
  signOut(): void;
  /** `fetch` as the caller: for files, exports and the feed. */
  authorized(path: string, init?: RequestInit): Promise<Response>;
}

/** Who is signed in, for whoever has to show it. */
export interface SessionState {
  readonly session: Session | undefined;
  /** The credential holds no more, and the user is asked for another one. */
  readonly isAskedAgain: boolean;
  /** A link is being exchanged for a key. */
  readonly isSigningIn?: boolean;
  /** Why a link did not sign in. */
  readonly trouble?: string;
}

/** How long reads wait for what this tab wrote: longer than any read model is behind when all is well. */
const waitForWriteMs = 60_000;

/** The session of this tab: begins with what the tab kept. */
export class SessionStore {
  #kept: Kept | undefined = readKept();
  /** By reseller; the platform's is under the empty name. */
  readonly #sources = new Map<string, TokenSource>();
  #state: SessionState = { session: undefined, isAskedAgain: false };
  #again: PromiseWithResolvers<void> | undefined;
  #written: { readonly position: string; readonly until: number } | undefined;
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.#begin();
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  /** Signs in, or goes on after the credential was refused, once the ledger has taken it. @throws TokenRefused */
  async signIn(credential: string): Promise<void> {
    const reseller = this.#kept?.reseller;
    await tokenSource(credential, undefined).current();
    this.#sources.clear();
    this.#kept = {
      credential,
      reseller: claimsOf(credential) === undefined ? reseller : undefined,
    };
    keep(this.#kept);
    this.#begin();
    this.#again?.resolve();
    this.#again = undefined;
  }

  /** Signs in by the code of a link; what goes wrong is in the state. */
  async signInByCode(code: string): Promise<void> {
    this.#show({ session: undefined, isAskedAgain: false, isSigningIn: true });
    try {
      await this.signIn(await keyOfCode(code));
    } catch (error) {
      this.#begin();
      const trouble = error instanceof Error ? error.message : String(error);
      this.#show({ ...this.#state, trouble });
    }
  }

  readonly signOut = (): void => {
    sessionStorage.removeItem(place);
    this.#sources.clear();
    this.#kept = undefined;
    this.#written = undefined;
    this.#begin();
    this.#again?.reject(new DOMException('The user signed out.', 'AbortError'));
    this.#again = undefined;
  };

  #begin(): void {
    const kept = this.#kept;
    this.#show({ session: kept && this.#sessionOf(kept), isAskedAgain: false });
  }

  #sessionOf(kept: Kept): Session {
    const claims = claimsOf(kept.credential);
    const resellerId = kept.reseller?.id ?? claims?.resellerId;
    const acting = this.#authority(resellerId);
    const platform = this.#authority(claims?.resellerId);
    return {
      scope:
        resellerId === undefined
          ? { kind: 'platform' }
          : { kind: 'reseller', resellerId, resellerName: kept.reseller?.name },
      client: clientOf(acting),
      platformClient: clientOf(platform),
      resellerId,
      canSwitch: claims === undefined,
      switchReseller: (reseller) => {
        this.#sources.clear();
        this.#kept = { credential: kept.credential, reseller };
        keep(this.#kept);
        this.#begin();
        // Whether the ledger still knows the reseller is found out at once.
        void this.#tokens(reseller?.id)
          .current()
          .catch(() => undefined);
      },
      signOut: this.signOut,
      authorized: (path, init) => sendAuthorized(new Request(path, init), acting),
    };
  }

  /**
   * Tokens of the credential that holds, for the reseller that a request was made for: a request that waited while its user
   * switched or signed in again is never sent for another one.
   */
  #tokens(resellerId: string | undefined): TokenSource {
    const credential = this.#kept?.credential;
    const claims = credential === undefined ? undefined : claimsOf(credential);
    const isOfAnother = claims !== undefined && claims.resellerId !== resellerId;
    if (credential === undefined || isOfAnother) {
      throw new DOMException('Nobody is signed in for this request.', 'AbortError');
    }
    const name = resellerId ?? '';
    const source = this.#sources.get(name) ?? tokenSource(credential, resellerId);
    this.#sources.set(name, source);
    return source;
  }

  #authority(resellerId: string | undefined): Authority {
    return {
      tokens: () => this.#tokens(resellerId),
      askAgain: () => {
        this.#again ??= Promise.withResolvers<void>();
        this.#show({ session: this.#state.session, isAskedAgain: true });
        return this.#again.promise;
      },
      lastWrite: () =>
        this.#written !== undefined && this.#written.until > Date.now()
          ? this.#written.position
          : undefined,
      noteWrite: (position) => {
        this.#written = { position, until: Date.now() + waitForWriteMs };
      },
    };
  }

  #show(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function clientOf(authority: Authority): LedgerClient {
  return createLedgerClient({
    url: location.origin,
    fetch: (request) => sendAuthorized(request, authority),
  });
}

/** Whom the console acts for. */
interface ActingFor {
  readonly id: string;
  readonly name: string;
}

/** What one tab keeps over a reload: nothing of it leaves sessionStorage. */
interface Kept {
  /** An API key, or a bearer token that somebody else issued. */
  readonly credential: string;
  readonly reseller?: ActingFor | undefined;
}

const place = 'ledger-console';

/** What this tab kept; undefined where nobody is signed in, or where what is kept cannot be read. */
function readKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    if (!isRecord(kept)) return undefined;
    const { credential, reseller } = kept;
    if (typeof credential !== 'string' || credential === '') return undefined;
    return { credential, reseller: actingForOf(reseller) };
  } catch {
    return undefined;
  }
}

/** Keeps it for this tab, over reloads, until the tab is closed or its user signs out. */
const keep = (kept: Kept) => sessionStorage.setItem(place, JSON.stringify(kept));

function actingForOf(value: unknown): ActingFor | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name } = value;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
