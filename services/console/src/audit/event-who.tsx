import { Identifier } from '../parts/values';
import { type LogEvent, whoOf } from './log-event';

/** Who caused an event, and for whom. */
export function EventWho({ event }: { readonly event: LogEvent }) {
  const { actor, scope } = whoOf(event);
  if (actor === undefined) return <>–</>;
  return (
    <>
      {actor}
      {scope !== undefined && scope !== 'platform' && (
        <>
          {' for '}
          <Identifier id={scope} to={`/registry/resellers/${scope}`} what="the reseller’s id" />
        </>
      )}
    </>
  );
}
