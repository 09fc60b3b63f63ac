import { randomUUID } from 'node:crypto';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { requirePlatform } from '@exchange/runtime/http/require-platform';
import {
  cancelEnrollment,
  dropEnrollment,
  objectToSwitch,
  rescindEnrollment,
  submitEnrollment,
} from './contract.js';
import {
  factsOf,
  type ImplementStep,
  onEnrollment,
  requireOwn,
  submissionFacts,
} from './step-facts.js';

export function addOwnSteps(implement: ImplementStep, dependencies: CommandDependencies): void {
  implement(submitEnrollment, {
    ...onEnrollment,
    async toCommand(deciding) {
      const tracking_number = deciding.body.tracking_number ?? newTrackingNumber();
      const facts = await submissionFacts(dependencies, deciding);
      return { type: 'Submit', tracking_number, ...facts };
    },
  });

  implement(cancelEnrollment, {
    ...onEnrollment,
    toCommand(deciding) {
      requireOwn(deciding);
      return { type: 'Cancel', ...deciding.body };
    },
  });

  implement(rescindEnrollment, {
    ...onEnrollment,
    async toCommand(deciding) {
      const { body, scope } = deciding;
      return { type: 'Rescind', ...body, scope, ...(await factsOf(dependencies, deciding)) };
    },
  });

  implement(dropEnrollment, {
    ...onEnrollment,
    prepare({ scope, body }) {
      if (body.initiated_by === 'utility') requirePlatform(scope, 'record a drop by the utility');
    },
    async toCommand(deciding) {
      return { type: 'Drop', ...deciding.body, ...(await factsOf(dependencies, deciding)) };
    },
  });

  implement(objectToSwitch, {
    ...onEnrollment,
    toCommand(deciding) {
      requireOwn(deciding);
      return { type: 'ObjectToSwitch', ...deciding.body };
    },
  });
}

/** 30 characters, the maximum. */
const newTrackingNumber = () => randomUUID().replaceAll('-', '').slice(0, 30).toUpperCase();
