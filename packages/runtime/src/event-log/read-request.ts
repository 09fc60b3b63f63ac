import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { sharedPb, streamsPb } from './protobuf.js';
import type { Position, ReadAllOptions, ReadStreamOptions, SubscribeOptions } from './types.js';

const { Options } = streamsPb.ReadReq;
const { FORWARDS, BACKWARDS } = Options.ReadDirection;

export function streamRequest(
  stream: string,
  { from, direction = 'forwards', maxCount }: ReadStreamOptions,
): ReadReq {
  const target = new Options.StreamOptions().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (from !== undefined) target.setRevision(from.toString());
  else if (direction === 'forwards') target.setStart(new sharedPb.Empty());
  else target.setEnd(new sharedPb.Empty());
  return requestOf(new Options().setStream(target), direction, maxCount);
}

export function allRequest({
  from = 'start',
  direction = 'forwards',
  maxCount,
}: ReadAllOptions): ReadReq {
  return requestOf(new Options().setAll(allFrom(from)), direction, maxCount);
}

export function firstEventsRequest(options: ReadAllOptions): ReadReq {
  const request = allRequest(options);
  request.getOptions()?.setFilter(ownTypesExcluded());
  return request;
}

/** `readResponse` drops other types in the server's streams (`$settings`). */
function ownTypesExcluded(): ReadReq.Options.FilterOptions {
  const expression = new Options.FilterOptions.Expression();
  return pagedFilter().setEventType(expression.setRegex('^[^$]'));
}

/** The server reports its progress after each page. */
function pagedFilter(): ReadReq.Options.FilterOptions {
  return new Options.FilterOptions()
    .setCount(new sharedPb.Empty())
    .setCheckpointintervalmultiplier(1);
}

function allFrom(from: Position | 'start' | 'end'): ReadReq.Options.AllOptions {
  const target = new Options.AllOptions();
  if (from === 'start') target.setStart(new sharedPb.Empty());
  else if (from === 'end') target.setEnd(new sharedPb.Empty());
  else {
    const position = new Options.Position();
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    target.setPosition(position);
  }
  return target;
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
  if (streamPrefixes.includes('')) return ownTypesExcluded();
  const expression = new Options.FilterOptions.Expression();
  return pagedFilter().setStreamIdentifier(expression.setPrefixList([...streamPrefixes]));
}
