import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Endpoints that are told of events. */
export const webhooksLane = laneName.parse('webhooks');
