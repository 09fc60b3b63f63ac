import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createMessageReader, cstring, type Message, message } from '../src/wire/messages.js';

export interface RawConnection {
  readonly socket: Socket;
  until(type: string): Promise<Message[]>;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const reader = createMessageReader();
  const arrived: Message[] = [];
  const chunks: AsyncIterator<Buffer> = socket.iterator({ destroyOnReturn: false });
  return {
    socket,
    async until(type) {
      for (;;) {
        const index = arrived.findIndex((one) => one.type === type);
        if (index >= 0) return arrived.splice(0, index + 1);
        const { done, value } = await chunks.next();
        if (done === true) throw new Error(`closed before a message of type ${type}`);
        arrived.push(...reader.push(value));
      }
    },
  };
}

export async function deafConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(startup({ user: 'postgres' }));
  await once(socket, 'data');
  socket.pause();
  return socket;
}

export function startup(parameters: Readonly<Record<string, string>>): Buffer {
  const words = Object.entries(parameters).flatMap(([name, value]) => [
    cstring(name),
    cstring(value),
  ]);
  return untyped(196608, ...words, Buffer.from([0]));
}

export function cancelRequest(connection: number, key: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeUInt32BE(connection, 0);
  body.writeUInt32BE(key, 4);
  return untyped(80877102, body);
}

function untyped(code: number, ...body: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(
    body.reduce((sum, part) => sum + part.length, 8),
    0,
  );
  head.writeUInt32BE(code, 4);
  return Buffer.concat([head, ...body]);
}

/** A session as postgres, with the id and the key of its cancel requests. */
export async function rawSession(port: number, parameters: Readonly<Record<string, string>> = {}) {
  const raw = await rawConnection(port);
  raw.socket.write(startup({ user: 'postgres', ...parameters }));
  const keyData = (await raw.until('Z')).find(({ type }) => type === 'K')?.bytes;
  const [id = 0, key = 0] = [5, 9].map((at) => keyData?.readUInt32BE(at));
  return { ...raw, id, key };
}

/** The messages of a statement of the extended protocol, without Sync. */
export function extended(sql: string): Buffer {
  const none = Buffer.alloc(2);
  return Buffer.concat([
    message('P', cstring(''), cstring(sql), none),
    message('B', cstring(''), cstring(''), none, none, none),
    message('E', cstring(''), Buffer.alloc(4)),
  ]);
}
