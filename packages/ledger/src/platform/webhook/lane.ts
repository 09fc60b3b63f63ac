import { laneName } from '@exchange/runtime/event-log/lane-name';

/** The lane of webhook endpoints. */
export const webhooksLane = laneName.parse('webhooks');
