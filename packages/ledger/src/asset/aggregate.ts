import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { asset } from './decide.js';
import { assetEvents } from './events.js';

/** Assets, each in a stream of its own. */
export const assets = defineAggregate(assetEvents, asset);
