import { createTransaction, writeTransaction } from '@exchange/api-contract';
import {
  streams,
  type TransactionCommand,
  type TransactionRefusal,
  type TransactionState,
} from '@exchange/domain';
import { conflict, type HttpProblem, implement, unprocessable } from '@exchange/service-shell';
import { transactionId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { commandAnswer, commandRequest } from '../answer.js';
import type { CommandDependencies } from '../dependencies.js';
import { requireAsset, requireReseller, resellerOf } from '../facts.js';

export function addExchangeRoutes(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands, transactions } = dependencies;

  implement(app, createTransaction, async ({ body, raw }) => {
    const request = commandRequest(raw, createTransaction.operationId);
    const { scope } = request.caller;
    const reseller_id = resellerOf(scope, body.reseller_id);
    const { asset_id = null, cost_key = null } = body;
    const { accepted } = await commands.run(request, {
      aggregate: transactions,
      stream: (id) => streams.transaction(transactionId.parse(id)),
      isNew: true,
      refused: problemOf,
      async command(_, newId): Promise<TransactionCommand> {
        if (body.reseller_id) await requireReseller(dependencies, body.reseller_id);
        const asset = asset_id === null ? null : await requireAsset(dependencies, scope, asset_id);
        return {
          type: 'SubmitTransaction',
          transaction: {
            id: transactionId.parse(newId),
            counterparty_id: body.counterparty_id,
            asset_id,
            transaction_type: body.transaction_type,
            volume_mwh: body.volume_mwh,
            price_per_mwh: body.price_per_mwh,
            delivery_start: body.delivery_start,
            delivery_end: body.delivery_end,
          },
          reseller_id,
          cost_key,
          asset,
        };
      },
    });
    const { id, text } = submitted(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: text,
      location: `/exchange/transactions/${id}`,
    });
  });
}

function submitted(state: TransactionState): { readonly id: string; readonly text: string } {
  if (state.status === 'absent') throw new Error('an accepted transaction is there');
  const { status, transaction } = state;
  return { id: transaction.id, text: writeTransaction({ ...transaction, status }) };
}

function problemOf(refusal: TransactionRefusal): HttpProblem {
  const owner = (value: string | null) => value ?? 'none';
  switch (refusal.code) {
    case 'transaction_exists':
      return conflict('That transaction was submitted already.');
    case 'volume_not_positive':
      return unprocessable('volume_mwh should be greater than 0.');
    case 'delivery_not_after_start':
      return unprocessable('delivery_end should be after delivery_start.');
    case 'reseller_mismatch':
      return unprocessable(
        `reseller_id ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`,
      );
    case 'cost_key_mismatch':
      return unprocessable(
        `cost_key ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`,
      );
    default:
      return refusal satisfies never;
  }
}
