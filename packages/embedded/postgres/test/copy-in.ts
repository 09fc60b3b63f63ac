import type pg from 'pg';

/** `pg` has the messages but no query for COPY. */
export function copyIn(
  client: pg.Client,
  text: string,
  chunks: readonly string[],
  fails = false,
): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let command = '';
    client.query({
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyInResponse(connection: CopyConnection) {
        for (const chunk of chunks) connection.sendCopyFromChunk(Buffer.from(chunk));
        if (fails) connection.sendCopyFail('no more');
        else connection.endCopyFrom();
      },
      handleCommandComplete(complete: { readonly text: string }) {
        command = complete.text;
      },
      // `pg` sends no event after an error.
      handleError: reject,
      handleReadyForQuery: () => resolve(command),
    });
  });
}

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}
