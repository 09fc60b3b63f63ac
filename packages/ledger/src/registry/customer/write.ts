import { memoizeByStore } from '@exchange/runtime/commands/define-aggregate';
import { requireCovered, resellerOf } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import {
  coded,
  conflict,
  forbidden,
  type HttpProblem,
  notFound,
  unprocessable,
} from '@exchange/runtime/http/problems/http-problem';
import { byCode, covers, customerId, type LinkId, linkId, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { requireReseller } from '../reseller/aggregate.js';
import { customers } from './aggregate.js';
import { writeAttachment } from './attachment-resource.js';
import {
  attachReseller,
  createCustomer,
  promoteAttachment,
  removeAttachment,
  updateAttachment,
  updateCustomer,
} from './contract.js';
import { type CustomerEnrollments, withEnrollments } from './deactivation.js';
import type { CustomerRefusal } from './decide.js';
import { writeCustomer } from './resource.js';
import type { AttachmentFields, CustomerState, RegisteredCustomer } from './state.js';

interface CustomerPorts {
  readonly enrollments: CustomerEnrollments;
  readonly startRederivation: (id: string) => void;
}

export type CustomerPortsOf = (dependencies: CommandDependencies) => CustomerPorts;

export function addCustomerWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  { enrollments, startRederivation }: CustomerPorts,
): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: memoizeByStore((store) => withEnrollments(customers.on(store), enrollments)),
    streamOf: (id) => streams.customer(customerId.parse(id)),
    refused: problemOf,
    resource: ({ state }) => writeCustomer(state.customer),
  });

  implementCommand(createCustomer, {
    toCommand: ({ body: { name, email = null, external_ref = null, attributes = {} }, newId }) => ({
      type: 'RegisterCustomer',
      customer_id: customerId.parse(newId),
      name,
      email,
      external_ref,
      attributes,
    }),
  });

  implementCommand(updateCustomer, {
    toCommand({ body: changes, scope, state }) {
      requireOwn(scope, requireRegistered(state));
      return { type: 'UpdateCustomer', changes, activeEnrollment: null };
    },
  });

  implementCommand(attachReseller, {
    prepare: ({ body, scope }) => resellerOf(scope, body.reseller_id),
    async toCommand({ body, state: current, newId }) {
      requireRegistered(current);
      const { cost_key, is_primary, reseller_id, state = null } = body;
      const { reseller } = await requireReseller(dependencies, reseller_id);
      return {
        type: 'AttachReseller',
        link_id: linkId.parse(newId),
        reseller_id,
        state,
        is_primary,
        reseller,
        ...(cost_key === undefined || cost_key === null ? {} : { cost_key }),
      };
    },
    resource: ({ state, newId }) => writeAttachment(linkOf(state, linkId.parse(newId))),
  });

  implementCommand(promoteAttachment, {
    toCommand({ params: { link_id }, scope, state }) {
      requireOwnLink(scope, state, link_id);
      return { type: 'PromoteAttachment', link_id };
    },
    resource: ({ state, params }) => writeAttachment(linkOf(state, params.link_id)),
  });

  implementCommand(updateAttachment, {
    toCommand({ params: { link_id }, query, body: { cost_key }, scope, state, newId }) {
      requireOwnLink(scope, state, link_id);
      const rederivation_id = query.rederive === true ? newId : null;
      return { type: 'ChangeCostKey', link_id, cost_key, rederivation_id };
    },
    resource: ({ state, params }) => writeAttachment(linkOf(state, params.link_id)),
    startsJob({ query, newId }) {
      if (query.rederive !== true) return false;
      startRederivation(newId);
      return true;
    },
  });

  implementCommand(removeAttachment, {
    toCommand({ params: { link_id }, scope, state }) {
      requireOwnLink(scope, state, link_id);
      return { type: 'RemoveAttachment', link_id };
    },
  });
}

function requireRegistered(state: CustomerState): RegisteredCustomer {
  if (state.status === 'absent') throw notFound('There is no such customer.');
  return state;
}

function requireOwn(scope: Scope, { attachments }: RegisteredCustomer): void {
  if (scope.kind === 'platform') return;
  const isOwn = attachments.every(({ reseller_id }) => covers(scope, reseller_id));
  if (isOwn && attachments.length > 0) return;
  throw forbidden(
    'A reseller changes a customer only while it is attached to that reseller alone.',
  );
}

function linkOf(state: CustomerState, id: LinkId): AttachmentFields {
  const link = requireRegistered(state).attachments.find((one) => one.id === id);
  if (link === undefined) throw notFound('There is no such attachment of that customer.');
  return link;
}

function requireOwnLink(scope: Scope, state: CustomerState, id: LinkId): void {
  requireCovered(scope, linkOf(state, id).reseller_id, 'attachment');
}

const problemOf = byCode<CustomerRefusal, HttpProblem>({
  customer_not_found: () => notFound('There is no such customer.'),
  customer_exists: () => conflict('That customer is registered already.'),
  customer_inactive: (refusal) =>
    coded(conflict('That customer is inactive and accepts no attachments.'), refusal),
  enrollment_active: (refusal) =>
    coded(
      conflict(
        'An enrollment of that customer is pending, open or active. The customer becomes inactive after it.',
      ),
      refusal,
    ),
  attachment_not_found: () => notFound('There is no such attachment of that customer.'),
  attachment_exists: (refusal) =>
    conflict(
      `That customer is attached to that reseller for that state already (attachment ${refusal.link_id}).`,
    ),
  state_not_operated: (refusal) => {
    const states = refusal.operating_states;
    const operates = states.length === 0 ? 'none' : [...states].sort().join(', ');
    return unprocessable(
      `The reseller does not operate in ${refusal.state} (operating states: ${operates}).`,
    );
  },
});
