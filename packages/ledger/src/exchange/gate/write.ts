import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { conflict, type HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { engineProblem } from '@exchange/runtime/http/problems/problem-of';
import { byCode, gateId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { streams } from '../../streams.js';
import type { Gate, GateRule } from '../transaction/gate-closure/data.js';
import { gates } from './aggregate.js';
import { createGate, retireGate, updateGate } from './contract.js';
import type { GateRefusal, GatesState } from './decide.js';
import { gateTerms } from './events.js';
import { writeGate } from './resource.js';

const gateProblem = byCode<GateRefusal, HttpProblem>({
  gate_not_found: (refusal) => engineProblem({ code: 'not_found', what: 'gate', id: refusal.id }),
  gate_there_already: (refusal) => {
    const { id, market, transaction_type } = refusal.gate;
    const where = market === null ? 'in all markets' : `in ${market}`;
    return conflict(
      `Gate ${id} already covers every ${transaction_type} ${where}; change or retire it first.`,
    );
  },
});

type CreateBody = z.output<NonNullable<typeof createGate.body>>;
type UpdateBody = z.output<NonNullable<typeof updateGate.body>>;

export function addGateWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: gates,
    streamOf: () => streams.gates,
    refused: gateProblem,
  });

  implementCommand(createGate, {
    stream: () => streams.gates,
    prepare: ({ scope }) => requirePlatform(scope, 'set gates'),
    toCommand: ({ body, newId }) => ({
      type: 'SetGate',
      gate: {
        id: gateId.parse(newId),
        ...gateTerms.parse({ market: null, ...changesIn(body) }),
      },
    }),
    resource: ({ state, newId }) => writeGate(gateIn(state, newId)),
  });

  implementCommand(updateGate, {
    prepare: ({ scope }) => requirePlatform(scope, 'change gates'),
    toCommand: ({ body, params }) => ({
      type: 'ChangeGate',
      id: params.id,
      changes: changesIn(body),
    }),
    resource: ({ state, params }) => writeGate(gateIn(state, params.id)),
  });

  implementCommand(retireGate, {
    prepare: ({ scope }) => requirePlatform(scope, 'retire gates'),
    toCommand: ({ params }) => ({ type: 'RetireGate', id: params.id }),
  });
}

function changesIn(body: CreateBody | UpdateBody): Partial<Omit<Gate, 'id'>> {
  const { market } = body;
  const transaction_type = body.transaction_type ?? body.type;
  const rule = sentRule(body);
  return {
    ...(market === undefined ? {} : { market }),
    ...(transaction_type === undefined ? {} : { transaction_type }),
    ...(rule === undefined ? {} : { rule }),
  };
}

function sentRule({ before_delivery, day_ahead }: CreateBody | UpdateBody): GateRule | undefined {
  if (before_delivery) return { kind: 'before_delivery', ...before_delivery };
  return day_ahead ? { kind: 'day_ahead', ...day_ahead } : undefined;
}

function gateIn({ gates: all }: GatesState, id: string): Gate {
  const gate = all.find((one) => one.id === id);
  if (gate === undefined) throw new Error('an accepted command lost its gate');
  return gate;
}
