import { connectPorts } from '@exchange/runtime/commands/port';
import { routes } from '../src/routes.js';

export const ports = connectPorts(routes.flatMap(({ provides = [] }) => provides));
