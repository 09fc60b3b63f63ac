import { laneName } from '@exchange/runtime/event-log/lane-name';

/** The Merkle tree over every event. */
export const auditLane = laneName.parse('audit');
