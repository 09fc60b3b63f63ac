import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import {
  conflict,
  type HttpProblem,
  notFound,
  unprocessable,
} from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { requireCovered, resellerOf } from '@exchange/runtime/http/require-scope';
import { customerId, type LinkId, linkId, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireReseller } from '../reseller/fact.js';
import { streams } from '../streams.js';
import { customers } from './aggregate.js';
import { writeAttachment } from './attachment-resource.js';
import { attachReseller, createCustomer, promoteAttachment, removeAttachment } from './contract.js';
import type { CustomerCommand, CustomerRefusal } from './decide.js';
import { writeCustomer } from './resource.js';
import type { AttachmentFields, CustomerState } from './state.js';

export function addCustomerWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, createCustomer, async ({ body, raw }) => {
    const request = commandRequest(raw, createCustomer.operationId);
    const { name, email = null, external_ref = null, attributes = {} } = body;
    const { accepted } = await commands.run(request, {
      aggregate: customers.on(dependencies),
      stream: (id) => streams.customer(customerId.parse(id)),
      isNew: true,
      refused: problemOf,
      command: (_, newId): CustomerCommand => ({
        type: 'RegisterCustomer',
        customer_id: customerId.parse(newId),
        name,
        email,
        external_ref,
        attributes,
      }),
    });
    const { customer } = registered(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: writeCustomer(customer),
      location: `/customers/${customer.id}`,
    });
  });

  implement(app, attachReseller, async ({ params: { id }, body, raw }) => {
    const request = commandRequest(raw, attachReseller.operationId);
    const { scope } = request.caller;
    resellerOf(scope, body.reseller_id);
    const { cost_key, is_primary, reseller_id, state = null } = body;
    const { newId, accepted } = await commands.run(request, {
      aggregate: customers.on(dependencies),
      stream: () => streams.customer(id),
      isNew: false,
      refused: problemOf,
      async command({ state: current }, newLinkId): Promise<CustomerCommand> {
        registered(current);
        const { operating_states } = await requireReseller(dependencies, reseller_id);
        return {
          type: 'AttachReseller',
          link_id: linkId.parse(newLinkId),
          reseller_id,
          state,
          is_primary,
          reseller: { operating_states },
          ...(cost_key === undefined || cost_key === null ? {} : { cost_key }),
        };
      },
    });
    const link = linkOf(accepted.state, linkId.parse(newId));
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: writeAttachment(link),
      location: `/customers/${id}/resellers/${link.id}`,
    });
  });

  implement(app, promoteAttachment, async ({ params: { id, link_id }, raw }) => {
    const request = commandRequest(raw, promoteAttachment.operationId);
    const { accepted } = await commands.run(request, {
      aggregate: customers.on(dependencies),
      stream: () => streams.customer(id),
      isNew: false,
      refused: problemOf,
      command({ state }): CustomerCommand {
        requireOwnLink(request.caller.scope, state, link_id);
        return { type: 'PromoteAttachment', link_id };
      },
    });
    return commandAnswer(dependencies, raw, accepted, {
      status: 200,
      body: writeAttachment(linkOf(accepted.state, link_id)),
    });
  });

  implement(app, removeAttachment, async ({ params: { id, link_id }, raw }) => {
    const request = commandRequest(raw, removeAttachment.operationId);
    const { accepted } = await commands.run(request, {
      aggregate: customers.on(dependencies),
      stream: () => streams.customer(id),
      isNew: false,
      refused: problemOf,
      command({ state }): CustomerCommand {
        requireOwnLink(request.caller.scope, state, link_id);
        return { type: 'RemoveAttachment', link_id };
      },
    });
    return commandAnswer(dependencies, raw, accepted, { status: 204 });
  });
}

function registered(state: CustomerState): Extract<CustomerState, { status: 'registered' }> {
  if (state.status === 'absent') throw notFound('There is no such customer.');
  return state;
}

function linkOf(state: CustomerState, id: LinkId): AttachmentFields {
  const link = registered(state).attachments.find((one) => one.id === id);
  if (link === undefined) throw notFound('There is no such attachment of that customer.');
  return link;
}

function requireOwnLink(scope: Scope, state: CustomerState, id: LinkId): void {
  requireCovered(scope, linkOf(state, id).reseller_id, 'attachment');
}

function problemOf(refusal: CustomerRefusal): HttpProblem {
  switch (refusal.code) {
    case 'customer_not_found':
      return notFound('There is no such customer.');
    case 'customer_exists':
      return conflict('That customer is registered already.');
    case 'attachment_not_found':
      return notFound('There is no such attachment of that customer.');
    case 'attachment_exists':
      return conflict(
        `That customer is attached to that reseller for that state already (attachment ${refusal.link_id}).`,
      );
    case 'state_not_operated': {
      const states = refusal.operating_states;
      const operates = states.length === 0 ? 'none' : [...states].sort().join(', ');
      return unprocessable(
        `The reseller does not operate in ${refusal.state} (operating states: ${operates}).`,
      );
    }
    default:
      return refusal satisfies never;
  }
}
