const lengthMax = 500;

/** A stream's name that no server can take, or that is the server's own. The caller's mistake: never to be repeated. */
export class InvalidStreamName extends TypeError {
  override readonly name = 'InvalidStreamName';
}

/**
 * Lets through names that every server takes and that mean nothing to it. Names that begin with `$` are the server's:
 * an append to `$$` ends a real one, and `$$x` holds who may do what with `x`.
 *
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
  if (/[\p{Cc}\p{Cs}]/u.test(stream)) return 'it holds a control character or half a character';
  return undefined;
}
