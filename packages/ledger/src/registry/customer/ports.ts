import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import type { CustomerEnrollments } from './deactivation.js';

export interface CustomerPorts {
  readonly enrollments: CustomerEnrollments;
  readonly startRederivation: (id: string) => void;
}

export type CustomerPortsOf = (dependencies: CommandDependencies) => CustomerPorts;
