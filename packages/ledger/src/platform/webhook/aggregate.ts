import { randomUUID } from 'node:crypto';
import { accept, type Decider, refuse } from '@exchange/runtime/commands/decider';
import {
  type AggregateOf,
  type AggregateStore,
  defineAggregate,
  memoizeByStore,
  type StoredAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { withFacts } from '@exchange/runtime/commands/with-facts';
import type { Instant, ResellerId, WebhookId } from '@exchange/units';
import { streams } from '../../streams.js';
import { type WebhookCommand, webhook } from './decide.js';
import { type WebhookPlaceEvent, webhookEvents, webhookPlaceEvents } from './events.js';

type WebhookPlaces = readonly {
  readonly id: WebhookId;
  readonly takenAt: Instant | undefined;
}[];

interface TakePlace {
  readonly type: 'TakeWebhookPlace';
  readonly webhook_id: WebhookId;
  readonly reseller_id: ResellerId | null;
  readonly gone: readonly WebhookId[];
  readonly max: number;
}

export const webhookPlaces: Decider<
  WebhookPlaces,
  TakePlace,
  WebhookPlaceEvent,
  { readonly code: 'no_place' }
> = {
  initialState: [],
  decide(state, { webhook_id, reseller_id, gone, max }) {
    if (state.some(({ id }) => id === webhook_id)) return accept();
    const freed = state.flatMap(({ id }) => (gone.includes(id) ? [id] : []));
    if (state.length - freed.length >= max) return refuse({ code: 'no_place' });
    return accept({ type: 'WebhookPlaceTaken', data: { webhook_id, reseller_id, freed } });
  },
  evolve: (state, { data: { webhook_id: id, freed } }, takenAt) => [
    ...state.filter((one) => !freed.includes(one.id)),
    { id, takenAt },
  ],
};

type Webhooks = StoredAggregate<typeof webhooks>;
type MakeWebhook = Extract<WebhookCommand, { type: 'MakeWebhook' }>;

const plainWebhooks = defineAggregate(webhookEvents, webhook);
const places = defineAggregate(webhookPlaceEvents, webhookPlaces);

export const webhooks: AggregateOf<typeof webhook> = memoizeByStore((store) => {
  const plain = plainWebhooks.on(store);
  return withFacts(plain, async (command, _, { context }) => {
    if (command.type !== 'MakeWebhook') return command;
    return { ...command, isFull: !(await takePlace(store, plain, command, context)) };
  });
});

async function takePlace(
  store: AggregateStore,
  plain: Webhooks,
  { webhook: { id, reseller_id }, max }: MakeWebhook,
  context: CommandContext,
): Promise<boolean> {
  const outcome = await places.on(store).execute({
    stream: streams.webhookPlaces(reseller_id),
    context: { ...context, commandId: randomUUID() },
    command: async ({ state }) => ({
      type: 'TakeWebhookPlace',
      webhook_id: id,
      reseller_id,
      gone: state.length < max ? [] : await abandonedWebhooks(plain, state, context),
      max,
    }),
  });
  return outcome.outcome === 'accepted';
}

const creationMsMax = 60_000;

async function abandonedWebhooks(
  plain: Webhooks,
  held: WebhookPlaces,
  { metadata: { recorded_at } }: CommandContext,
): Promise<WebhookId[]> {
  const abandoned = await Promise.all(
    held.map(async ({ id, takenAt }) => {
      const { state } = await plain.load(streams.webhook(id));
      const heldMs = Date.parse(recorded_at) - Date.parse(takenAt ?? recorded_at);
      const isGone =
        state.status === 'deleted' || (state.status === 'absent' && heldMs > creationMsMax);
      return isGone ? [id] : [];
    }),
  );
  return abandoned.flat();
}
