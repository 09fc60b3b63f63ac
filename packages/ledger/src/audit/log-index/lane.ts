import { laneName } from '@exchange/runtime/event-log/lane-name';

export const auditLane = laneName.parse('audit');
