import { laneName } from '@exchange/runtime/event-log/lane-name';

export const webhooksLane = laneName.parse('webhooks');
