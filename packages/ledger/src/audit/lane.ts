import { laneName } from '@exchange/runtime/lanes/lane-name';

/** The Merkle tree over every event. */
export const auditLane = laneName.parse('audit');
