import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { sharedPb, streamsPb } from './protobuf.js';
import type { Position, ReadAllOptions, ReadStreamOptions } from './types.js';

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

/** The request that reads the first event of `$all` outside the server's own; the server searches for it. */
export function firstEventRequest(): ReadReq {
  const options = new Options().setAll(allFrom('start'));
  const request = requestOf(options, 'forwards', 1);
  options.setFilter(ownEventsLeftOut());
  return request;
}

/** The filter that lets all events through but the server's own. */
export function ownEventsLeftOut(): ReadReq.Options.FilterOptions {
  const { FilterOptions } = Options;
  return (
    new FilterOptions()
      .setEventType(new FilterOptions.Expression().setRegex('^[^$]'))
      // The server's own page: after each it says how far it has searched.
      .setCount(new sharedPb.Empty())
      .setCheckpointintervalmultiplier(1)
  );
}

/** `$all` from its start, its end or a position. */
export function allFrom(from: Position | 'start' | 'end'): ReadReq.Options.AllOptions {
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
