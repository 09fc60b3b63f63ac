import { randomBytes } from 'node:crypto';
import { requireCovered, resellerOf } from '@exchange/runtime/commands/require-scope';
import { logEndFor } from '@exchange/runtime/event-log/log-end';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { awaitPosition } from '@exchange/runtime/http/positions';
import {
  conflict,
  type HttpProblem,
  notFound,
  unavailable,
  validationFailed,
} from '@exchange/runtime/http/problems/http-problem';
import type { Exceptions } from '@exchange/runtime/outbound/exceptions';
import { readTarget, targetFaultTexts } from '@exchange/runtime/outbound/target';
import { byCode, instantOf, type Scope, webhookId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { lastLeafUpTo } from '../../audit/log-index/queries.js';
import { auditLane } from '../../audit/log-index/table.js';
import { requireReseller } from '../../registry/reseller/aggregate.js';
import { streams } from '../../streams.js';
import { webhooks } from './aggregate.js';
import * as contract from './contract.js';
import type { WebhookRefusal } from './decide.js';
import type { WebhookDependencies } from './dependencies.js';
import { webhookFacts } from './resource.js';
import { secretOf } from './secret/secret-text.js';
import { isThere, type KnownWebhook, type WebhookState } from './state.js';

const webhookProblem = byCode<WebhookRefusal, HttpProblem>({
  webhook_not_found: () => notFound('There is no such webhook.'),
  webhook_exists: () => conflict('The webhook already exists.'),
  webhook_stopped: () =>
    conflict('The webhook is switched off. Switch it on with {"active": true}.'),
  too_many_webhooks: (refusal) =>
    conflict(`The limit of ${refusal.max} webhooks is reached. Delete one first.`),
});

function requireTarget(url: string | undefined, exceptions: Exceptions): void {
  if (url === undefined) return;
  const read = readTarget(url, exceptions);
  if (!('fault' in read)) return;
  const msg = targetFaultTexts[read.fault];
  throw validationFailed({ type: 'value_error', loc: ['body', 'url'], msg, input: url });
}

function requireTypes(types: readonly string[] | undefined, known: ReadonlySet<string>): void {
  const faults = (types ?? []).flatMap((type, index) =>
    known.has(type)
      ? []
      : [
          {
            type: 'enum',
            loc: ['body', 'types', index],
            msg: 'Input should be an event type of the event catalogue, such as TransactionSubmitted',
            input: type,
          },
        ],
  );
  if (faults.length > 0) throw validationFailed(...faults);
}

const secretBytes = 32;
const auditWaitMs = 5_000;

type Dependencies = CommandDependencies & WebhookDependencies;

export function addWebhookWrites(app: FastifyInstance, dependencies: Dependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: webhooks,
    streamOf: (id) => streams.webhook(webhookId.parse(id)),
    refused: webhookProblem,
    resource: ({ state }) => JSON.stringify(webhookFacts(present(state))),
  });
  const { box, rules, types: knownTypes, perScopeMax } = dependencies.webhooks;
  const newSecret = () => secretOf(randomBytes(secretBytes));
  const withSecret = (state: WebhookState) => {
    const known = present(state);
    return JSON.stringify({
      ...webhookFacts(known),
      secret: box.open(known.secret, known.webhook.id) ?? null,
    });
  };

  implementCommand(contract.makeWebhook, {
    prepare({ body, scope }) {
      requireTarget(body.url, rules.exceptions);
      requireTypes(body.types, knownTypes);
      return {
        reseller_id: resellerOf(scope, body.reseller_id),
        secret: body.secret ?? newSecret(),
      };
    },
    async toCommand({ body, newId, prepared: { reseller_id, secret } }) {
      if (reseller_id !== null) await requireReseller(dependencies, reseller_id);
      const id = webhookId.parse(newId);
      const { url, types, description = null, active } = body;
      return {
        type: 'MakeWebhook',
        webhook: { id, reseller_id, url, types, description },
        active,
        secret: box.seal(secret, id),
        max: perScopeMax,
        isFull: false,
      };
    },
    resource: ({ state }) => withSecret(state),
  });

  implementCommand(contract.rotateWebhookSecret, {
    prepare: ({ body }) => body.secret ?? newSecret(),
    toCommand({ params, body, scope, state, at, prepared }) {
      requireOwn(scope, state);
      const until = new Date(Date.parse(at) + body.previous_hours * 3_600_000);
      return {
        type: 'ReplaceWebhookSecret',
        secret: box.seal(prepared, params.id),
        until: instantOf(until),
      };
    },
    resource: ({ state }) => withSecret(state),
  });

  implementCommand(contract.changeWebhook, {
    prepare({ body }) {
      requireTarget(body.url, rules.exceptions);
      requireTypes(body.types, knownTypes);
    },
    toCommand({ body: changes, scope, state }) {
      requireOwn(scope, state);
      return { type: 'ChangeWebhook', changes };
    },
  });

  implementCommand(contract.replayWebhook, {
    async toCommand({ query: { after }, scope, state }) {
      requireOwn(scope, state);
      const { eventLog, positions, database } = dependencies;
      const end = await logEndFor(BigInt(after), eventLog);
      if (BigInt(after) > end) throw beyondEnd(after, end);
      if (!(await awaitPosition(positions, [auditLane], BigInt(after), auditWaitMs))) {
        throw unavailable('The index of the log has not reached that position yet. Try again.');
      }
      const leaf = await lastLeafUpTo(database, BigInt(after));
      return {
        type: 'AskForReplay',
        after: BigInt(after).toString(),
        read_from: (leaf?.position ?? 0n).toString(),
      };
    },
  });

  implementCommand(contract.deleteWebhook, {
    toCommand({ scope, state }) {
      requireOwn(scope, state);
      return { type: 'DeleteWebhook' };
    },
  });
}

function requireOwn(scope: Scope, state: WebhookState): void {
  if (!isThere(state)) throw notFound('There is no such webhook.');
  requireCovered(scope, state.webhook.reseller_id, 'webhook');
}

function present(state: WebhookState): KnownWebhook {
  if (isThere(state)) return state;
  throw new RangeError('the changed webhook does not exist');
}

function beyondEnd(after: string, end: bigint) {
  return validationFailed({
    type: 'less_than_equal',
    loc: ['query', 'after'],
    msg: `Input should be at most the position of the last event, ${end}`,
    input: after,
    ctx: { le: end.toString() },
  });
}
