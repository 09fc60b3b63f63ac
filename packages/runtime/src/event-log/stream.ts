const lengthMax = 500;

export class InvalidStreamName extends TypeError {
  override readonly name = 'InvalidStreamName';
}

/**
 * Rejects `$…`: an append to `$$` breaks a connection's stream of appends, and `$$x` holds the
 * access list of `x`.
 * @throws InvalidStreamName
 */
export function checkStreamName(stream: string): void {
  const reason = faultOf(stream);
  if (reason !== undefined) {
    throw new InvalidStreamName(
      `a stream cannot be named ${JSON.stringify(stream.slice(0, 80))}: ${reason}`,
    );
  }
}

function faultOf(stream: string): string | undefined {
  if (stream === '') return 'a name has at least one character';
  if (stream.startsWith('$')) return "names that begin with $ are the event log server's own";
  if (stream.length > lengthMax) return `a name has at most ${lengthMax} characters`;
  if (/[\p{Cc}\p{Cs}]/u.test(stream)) return 'it contains a control character or half a character';
  return undefined;
}

/** Within its stream, from 0. */
export type Revision = bigint;

/** An append names an exact revision, without which repetition is unsafe. */
export type ExpectedRevision = 'no_stream' | Revision;
