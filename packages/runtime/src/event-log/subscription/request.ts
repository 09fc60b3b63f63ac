import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { sharedPb, streamsPb } from '../protobuf.js';
import { allFrom, ownEventsLeftOut } from '../read-request.js';
import type { Position, SubscriptionFilter } from '../types.js';

/** The request that follows `$all` through a filter, after a position. */
export function subscriptionRequest(
  filter: SubscriptionFilter,
  after: Position | 'start',
): ReadReq {
  const { Options } = streamsPb.ReadReq;
  const options = new Options();
  options.setAll(allFrom(after));
  options.setSubscription(new Options.SubscriptionOptions());
  options.setUuidOption(new Options.UUIDOption().setString(new sharedPb.Empty()));
  options.setFilter(filterOf(filter));
  return new streamsPb.ReadReq().setOptions(options);
}

function filterOf({
  streamPrefixes,
  eventTypes,
}: SubscriptionFilter): ReadReq.Options.FilterOptions {
  // Every stream: all but the system's own events, which are left out of what is read, too.
  if (streamPrefixes?.includes('')) return ownEventsLeftOut();
  const { FilterOptions } = streamsPb.ReadReq.Options;
  const expression = new FilterOptions.Expression();
  const filter = new FilterOptions();
  if (streamPrefixes !== undefined) {
    expression.setPrefixList([...streamPrefixes]);
    filter.setStreamIdentifier(expression);
  } else {
    const types = (eventTypes ?? []).map((type) => type.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    expression.setRegex(`^(${types.join('|')})$`);
    filter.setEventType(expression);
  }
  // The server's own page: after each it says how far it has searched.
  filter.setCount(new sharedPb.Empty());
  filter.setCheckpointintervalmultiplier(1);
  return filter;
}
