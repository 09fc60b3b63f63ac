import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Endpoints that are told of events. */
export const webhooksLane = laneName.parse('webhooks');
