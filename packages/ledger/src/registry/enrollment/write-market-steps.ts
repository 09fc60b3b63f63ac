import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { requirePlatform } from '@exchange/runtime/http/require-platform';
import type { Scope } from '@exchange/units';
import {
  acceptEnrollment,
  activateEnrollment,
  objectToEnrollment,
  reinstateEnrollment,
  rejectEnrollment,
  resolveObjection,
} from './contract.js';
import { factsOf, type ImplementStep, onEnrollment, requireOwn } from './step-facts.js';

/** Permission comes before the state. */
const byPlatform = {
  ...onEnrollment,
  prepare: ({ scope }: { readonly scope: Scope }) =>
    requirePlatform(scope, 'record the answer of the utility or market operator'),
};

export function addMarketSteps(implement: ImplementStep, dependencies: CommandDependencies): void {
  implement(acceptEnrollment, {
    ...byPlatform,
    async toCommand(deciding) {
      return { type: 'Accept', ...deciding.body, ...(await factsOf(dependencies, deciding)) };
    },
  });

  implement(rejectEnrollment, {
    ...byPlatform,
    toCommand(deciding) {
      requireOwn(deciding);
      const { reason_code, reason = null } = deciding.body;
      return { type: 'Reject', reason_code, reason };
    },
  });

  implement(objectToEnrollment, {
    ...byPlatform,
    toCommand(deciding) {
      requireOwn(deciding);
      return { type: 'Object', ...deciding.body };
    },
  });

  implement(resolveObjection, {
    ...byPlatform,
    toCommand(deciding) {
      requireOwn(deciding);
      return { type: 'Resolve', ...deciding.body };
    },
  });

  implement(activateEnrollment, {
    ...byPlatform,
    async toCommand(deciding) {
      const { started_on, meter_read_kwh = null } = deciding.body;
      const facts = await factsOf(dependencies, deciding);
      return { type: 'StartActivation', started_on, meter_read_kwh, ...facts };
    },
  });

  implement(reinstateEnrollment, {
    ...byPlatform,
    async toCommand(deciding) {
      return { type: 'Reinstate', ...deciding.body, ...(await factsOf(dependencies, deciding)) };
    },
  });
}
