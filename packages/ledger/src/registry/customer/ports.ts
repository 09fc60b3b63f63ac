import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import type { CustomerEnrollments } from './deactivation.js';

/** Effects of customers on later features, which implement them. */
export interface CustomerPorts {
  readonly enrollments: CustomerEnrollments;
  /** Starts an accepted job that derives cost keys of assets again. */
  readonly startRederivation: (id: string) => void;
}

export type CustomerPortsOf = (dependencies: CommandDependencies) => CustomerPorts;
