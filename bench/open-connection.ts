import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';

/** Keeps one connection open: `fetch` costs more than some answers. */
export function openConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    request(
      path: string,
      headers: Readonly<Record<string, string>>,
      body?: unknown,
    ): Promise<{
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly bytes: Buffer;
      readonly text: string;
    }> {
      return new Promise((resolve, reject) => {
        const method = body === undefined ? 'GET' : 'POST';
        const sent = send(new URL(path, url), { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const { statusCode: status = 0, headers } = response;
            resolve({
              status,
              headers,
              bytes,
              get text() {
                return bytes.toString();
              },
            });
          });
          response.on('error', reject);
        });
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      });
    },
    close: () => agent.destroy(),
  };
}
