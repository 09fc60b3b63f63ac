import { connectPorts } from '@exchange/runtime/commands/port';
import { routes } from '../src/routes.js';

/** The services of all features. */
export const ports = connectPorts(routes.flatMap(({ provides = [] }) => provides));
