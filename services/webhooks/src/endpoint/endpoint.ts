import type { RetryRules } from '../delivery/delivery.js';
import {
  type EndpointEffect,
  type EndpointInput,
  type EndpointState,
  next,
} from './endpoint-step.js';

export type Perform = (endpoint: Endpoint, effect: EndpointEffect) => void;

export class Endpoint {
  #state: EndpointState;
  readonly #rules: RetryRules;
  readonly #perform: Perform;
  readonly #stopping = new AbortController();
  readonly id: string;
  readonly stopped: AbortSignal = this.#stopping.signal;

  constructor(initial: EndpointState, rules: RetryRules, perform: Perform) {
    this.id = initial.webhook.webhook.id;
    this.#state = initial;
    this.#rules = rules;
    this.#perform = perform;
  }

  get state(): EndpointState {
    return this.#state;
  }

  get isFailing(): boolean {
    return this.#state.failures > 0;
  }

  get owner(): string | null {
    return this.#state.webhook.webhook.reseller_id;
  }

  take(input: EndpointInput): void {
    const { state, effects } = next(this.#state, input, this.#rules);
    this.#state = state;
    if (state.reading === 'stopped') this.#stopping.abort();
    for (const effect of effects) this.#perform(this, effect);
  }
}
