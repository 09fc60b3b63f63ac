import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { sharedPb, streamsPb } from './protobuf.js';
import type { Position, ReadAllOptions, ReadStreamOptions, SubscribeOptions } from './types.js';

const { Options } = streamsPb.ReadReq;
const { FORWARDS, BACKWARDS } = Options.ReadDirection;

/** The request that reads one stream, a part of it or all. */
export function streamRequest(
  stream: string,
  { from, direction = 'forwards', maxCount }: ReadStreamOptions,
): ReadReq {
  const wanted = new Options.StreamOptions().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (from !== undefined) wanted.setRevision(from.toString());
  else if (direction === 'forwards') wanted.setStart(new sharedPb.Empty());
  else wanted.setEnd(new sharedPb.Empty());
  return requestOf(new Options().setStream(wanted), direction, maxCount);
}

/** The request that reads `$all` from a position on, or back from it. */
export function allRequest({
  from = 'start',
  direction = 'forwards',
  maxCount,
}: ReadAllOptions): ReadReq {
  return requestOf(new Options().setAll(allFrom(from)), direction, maxCount);
}

/** The request that reads the first events of `$all` whose types are not the server's own; the server searches for them. */
export function firstEventsRequest(from: Position | 'start', maxCount: number): ReadReq {
  const options = new Options().setAll(allFrom(from));
  const request = requestOf(options, 'forwards', maxCount);
  options.setFilter(ownTypesLeftOut());
  return request;
}

/** Lets all event types through but the server's own. `readResponse` drops other types in the server's streams (`$settings`). */
function ownTypesLeftOut(): ReadReq.Options.FilterOptions {
  const expression = new Options.FilterOptions.Expression();
  return pagedFilter().setEventType(expression.setRegex('^[^$]'));
}

/** A filter with the server's own page size: after each page the server says how far it has searched. */
function pagedFilter(): ReadReq.Options.FilterOptions {
  return new Options.FilterOptions()
    .setCount(new sharedPb.Empty())
    .setCheckpointintervalmultiplier(1);
}

/** `$all` from its start, its end or a position. */
function allFrom(from: Position | 'start' | 'end'): ReadReq.Options.AllOptions {
  const wanted = new Options.AllOptions();
  if (from === 'start') wanted.setStart(new sharedPb.Empty());
  else if (from === 'end') wanted.setEnd(new sharedPb.Empty());
  else {
    const position = new Options.Position();
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    wanted.setPosition(position);
  }
  return wanted;
}

function requestOf(
  options: ReadReq.Options,
  direction: 'forwards' | 'backwards',
  maxCount = Number.MAX_SAFE_INTEGER,
): ReadReq {
  options
    .setReadDirection(direction === 'forwards' ? FORWARDS : BACKWARDS)
    .setResolveLinks(false)
    .setCount(String(maxCount))
    .setUuidOption(new Options.UUIDOption().setString(new sharedPb.Empty()))
    .setNoFilter(new sharedPb.Empty());
  return new streamsPb.ReadReq().setOptions(options);
}

/** The request that follows `$all` through a filter, after a position. */
export function subscriptionRequest(
  { streamPrefixes }: Pick<SubscribeOptions, 'streamPrefixes'>,
  after: Position | 'start',
): ReadReq {
  const options = new Options()
    .setAll(allFrom(after))
    .setSubscription(new Options.SubscriptionOptions())
    .setUuidOption(new Options.UUIDOption().setString(new sharedPb.Empty()))
    .setFilter(filterOf(streamPrefixes));
  return new streamsPb.ReadReq().setOptions(options);
}

function filterOf(streamPrefixes: readonly string[]): ReadReq.Options.FilterOptions {
  // Every stream: all but the server's own events, which no reader is given.
  if (streamPrefixes.includes('')) return ownTypesLeftOut();
  const expression = new Options.FilterOptions.Expression();
  return pagedFilter().setStreamIdentifier(expression.setPrefixList([...streamPrefixes]));
}
