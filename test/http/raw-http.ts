import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The connection should close after the first answer; otherwise two seconds without data end it.
 */
export function sendRaw(url: string, bytes: string | readonly string[]): Promise<RawAnswer> {
  const [first = '', ...rest] = typeof bytes === 'string' ? [bytes] : bytes;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(first));
    const chunks: Buffer[] = [];
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answerOf(Buffer.concat(chunks).toString('latin1')));
    };
    // A busy service starts late; after the first byte a pause is the end.
    let timer = setTimeout(done, 20_000);
    socket.on('data', (chunk) => {
      clearTimeout(timer);
      timer = setTimeout(done, 2_000);
      chunks.push(chunk);
      const next = rest.shift();
      if (next !== undefined) socket.write(next);
    });
    socket.on('end', done);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      chunks.length > 0 ? done() : reject(error),
    );
  });
}

function answerOf(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => {
      const at = one.indexOf(':');
      return [one.slice(0, at).toLowerCase(), one.slice(at + 1).trim()];
    }),
  );
  return { status: Number(line.split(' ')[1] ?? 0), headers, body: text.slice(end + 4) };
}
