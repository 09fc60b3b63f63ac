import { createLedgerClient, type LedgerClient } from '@exchange/client';
import { drafts } from '../forms/draft';
import { ReadProblem } from '../reading/problem';
import type { ProviderAnswer } from './provider-answer';
import { claimsOf, keyOfCode, type TokenClaims, type TokenSource, tokenSource } from './token';

export interface Session {
  readonly isPlatform: boolean;
  readonly resellerId: string | undefined;
  readonly resellerName: string | undefined;
  readonly client: LedgerClient;
  readonly canSwitch: boolean;
  /** Sees all resellers in any scope, for the choice of one. */
  readonly platformClient: LedgerClient;
  switchReseller(reseller: ActingFor | undefined): void;
  signOut(): void;
  authorized(path: string, init?: RequestInit): Promise<Response>;
}

export interface SessionState {
  readonly session: Session | undefined;
  /** True while the console asks for another credential. */
  readonly isAskedAgain: boolean;
  readonly isSigningIn?: boolean;
  readonly trouble?: string;
}

const waitForWriteMs = 60_000;
const noWrite = { position: '', until: 0 };

/** Loaded on demand, because most installations have no identity provider. */
export const loadProviderSignIn = () => import('./provider-sign-in');

export class SessionStore {
  #kept: StoredSession | undefined = readKept();
  /** Token sources by reseller; the platform is ''. */
  readonly #sources = new Map<string, TokenSource>();
  #state: SessionState = { session: undefined, isAskedAgain: false };
  readonly #waiting: { resolve(): void; reject(reason: unknown): void }[] = [];
  #written = noWrite;
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.#begin();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  /**
   * Signs in, also after a refused credential.
   * @throws ReadProblem
   */
  async signIn(credential: string): Promise<void> {
    const reseller = this.#kept?.reseller;
    const token = await tokenSource(credential, undefined).current();
    const isKey = claimsOf(credential) === undefined;
    const boundTo = isKey ? claimsOf(token)?.resellerId : undefined;
    this.#resume({
      credential,
      reseller: isKey && boundTo === undefined ? reseller : undefined,
      boundTo,
    });
  }

  #resume(entry: StoredSession): void {
    this.#sources.clear();
    this.#kept = entry;
    keep(entry);
    this.#begin();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  signInByCode(code: string): Promise<void> {
    return this.#attempt(async () => this.signIn(await keyOfCode(code)));
  }

  signInByProvider(answer: ProviderAnswer): Promise<void> {
    return this.#attempt(async () => {
      const { completeSignIn } = await loadProviderSignIn();
      this.#resume(await completeSignIn(answer));
    });
  }

  async #attempt(signIn: () => Promise<void>): Promise<void> {
    this.#show({ session: undefined, isAskedAgain: false, isSigningIn: true });
    try {
      await signIn();
    } catch (error) {
      this.#begin();
      const message = error instanceof Error ? error.message : String(error);
      this.#show({ ...this.#state, trouble: message });
    }
  }

  readonly signOut = (): void => {
    sessionStorage.removeItem(place);
    this.#sources.clear();
    this.#kept = undefined;
    this.#written = noWrite;
    this.#begin();
    const reason = new DOMException('The user signed out.', 'AbortError');
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  };

  #begin(): void {
    const entry = this.#kept;
    if (entry === undefined) drafts.clear();
    this.#show({ session: entry && this.#sessionOf(entry), isAskedAgain: false });
  }

  #sessionOf(entry: StoredSession): Session {
    const claims = claimsOfKept(entry);
    const resellerId = entry.reseller?.id ?? claims?.resellerId;
    return {
      isPlatform: resellerId === undefined,
      resellerId,
      resellerName: entry.reseller?.name,
      client: this.#clientOf(resellerId),
      platformClient: this.#clientOf(claims?.resellerId),
      canSwitch: claims === undefined,
      switchReseller: (reseller) => this.#resume({ credential: entry.credential, reseller }),
      signOut: this.signOut,
      authorized: (path, init) => this.#send(new Request(path, init), resellerId),
    };
  }

  /** Selects by the request's reseller, so that a waiting request never changes scope. */
  #tokens(resellerId: string | undefined): TokenSource {
    const credential = this.#kept?.credential;
    const claims = this.#kept && claimsOfKept(this.#kept);
    const isOfAnother = claims !== undefined && claims.resellerId !== resellerId;
    const isToken = claims !== undefined && this.#kept?.boundTo === undefined;
    if (credential === undefined || isOfAnother) {
      throw new DOMException('no session for this request', 'AbortError');
    }
    const name = resellerId ?? '';
    const source = this.#sources.get(name) ?? tokenSource(credential, resellerId, isToken);
    this.#sources.set(name, source);
    return source;
  }

  #clientOf(resellerId: string | undefined): LedgerClient {
    return createLedgerClient({
      url: location.origin,
      fetch: (request) => this.#send(request, resellerId),
    });
  }

  /**
   * Renews a refused token once. After a refused key, waits for another one, to keep input. Reads
   * wait for this tab's writes.
   */
  async #send(request: Request, resellerId: string | undefined): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const tokens = this.#tokens(resellerId);
      const token = await tokens.current().catch(async (error: unknown) => {
        if (!(error instanceof ReadProblem) || error.status !== 401) throw error;
        await this.#askAgain();
        return undefined;
      });
      if (token === undefined) continue;
      const copy = request.clone();
      copy.headers.set('authorization', `Bearer ${token}`);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const { position, until } = this.#written;
      if (isRead && until > Date.now() && !copy.headers.has('ledger-position')) {
        copy.headers.set('ledger-position', position);
      }
      const response = await fetch(copy);
      if (response.status === 401) {
        tokens.giveUp(token);
        if (attempt > 0) await this.#askAgain();
        continue;
      }
      const written = response.headers.get('ledger-position');
      // Searches are POST requests, too. Answers of writes can overtake each other.
      const isWrite = request.headers.has('idempotency-key');
      if (isWrite && response.ok && written !== null) {
        const { position } = this.#written;
        const isLater = position === '' || BigInt(written) > BigInt(position);
        const latest = isLater ? written : position;
        this.#written = { position: latest, until: Date.now() + waitForWriteMs };
      }
      return response;
    }
  }

  #askAgain(): Promise<void> {
    this.#show({ session: this.#state.session, isAskedAgain: true });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  #show(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

interface ActingFor {
  readonly id: string;
  readonly name: string;
}

interface StoredSession {
  readonly credential: string;
  readonly reseller?: ActingFor | undefined;
  readonly user?: TokenClaims | undefined;
  /** The only reseller of an API key. */
  readonly boundTo?: string | undefined;
}

const claimsOfKept = ({ credential, user, boundTo }: StoredSession) =>
  user ?? (boundTo === undefined ? claimsOf(credential) : { resellerId: boundTo });

const place = 'ledger-console';

function readKept(): StoredSession | undefined {
  const text = sessionStorage.getItem(place);
  return text === null ? undefined : JSON.parse(text);
}

const keep = (entry: StoredSession) => sessionStorage.setItem(place, JSON.stringify(entry));
