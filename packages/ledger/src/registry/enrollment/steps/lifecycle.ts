import type { EnrollmentStatus } from '../state.js';

const statusesOf = {
  submit: ['pending'],
  cancel: ['pending', 'submitted'],
  accept: ['submitted'],
  reject: ['submitted'],
  object: ['submitted', 'accepted'],
  resolve: ['objected'],
  rescind: ['submitted', 'accepted', 'objected'],
  activate: ['accepted'],
  drop: ['active'],
  reinstate: ['dropped'],
} as const satisfies Readonly<Record<string, readonly EnrollmentStatus[]>>;

export type LifeCommand = keyof typeof statusesOf;

const lifeCommands = Object.keys(statusesOf) as LifeCommand[];

export function isAllowed(command: LifeCommand, status: EnrollmentStatus): boolean {
  const statuses: readonly EnrollmentStatus[] = statusesOf[command];
  return statuses.includes(status);
}

export const allowedIn = (status: EnrollmentStatus): readonly LifeCommand[] =>
  lifeCommands.filter((command) => isAllowed(command, status));
