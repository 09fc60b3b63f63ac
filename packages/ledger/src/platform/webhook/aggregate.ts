import { randomUUID } from 'node:crypto';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import {
  type AggregateOf,
  type AggregateStore,
  defineAggregate,
  memoizeByStore,
  type StoredAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { withFacts } from '@exchange/runtime/commands/with-facts';
import type { WebhookId } from '@exchange/units';
import { streams } from '../../streams.js';
import { type WebhookCommand, webhook } from './decide.js';
import { webhookEvents, webhookPlaceEvents } from './events.js';
import { type WebhookPlaces, webhookPlaces } from './places.js';

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
  if (outcome.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
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
