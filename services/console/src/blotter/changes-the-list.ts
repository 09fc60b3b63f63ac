import type { FeedEvent } from '../feed/feed';
import { changesOf, dealIdOf } from './fold';
import { dependsOnChanges } from './matches';
import type { BlotterSearch } from './search';

/**
 * Whether an event may change which deals are in a list, or their order: one that is not held may have come into it, one that is
 * held may have left it, or has moved.
 */
export function changesTheList(search: BlotterSearch, event: FeedEvent, isHeld: boolean): boolean {
  const changes = changesOf(event);
  if (changes === undefined || dealIdOf(event) === undefined) return false;
  const { sort, status, changed_to } = search;
  const isMoved =
    sort === 'changed_at' ||
    sort === '-changed_at' ||
    (changes.volume_mwh !== undefined && (sort === 'volume_mwh' || sort === '-volume_mwh'));
  const isOfStatus =
    status === undefined || changes.status === undefined || status.includes(changes.status);
  const isOther = isHeld
    ? !isOfStatus || changed_to !== undefined
    : isOfStatus && dependsOnChanges(search);
  return isMoved || isOther;
}
