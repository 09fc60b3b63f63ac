import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { portOf } from '../services/free-port.js';

export interface OddWitness {
  readonly url: string;
  readonly asked: string[];
  close(): Promise<void>;
}

export async function oddWitness(
  answer: (response: ServerResponse, body: string) => void,
): Promise<OddWitness> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push(body);
      answer(response, body);
    });
  });
  const port = await portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
