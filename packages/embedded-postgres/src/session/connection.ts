import type { Socket } from 'node:net';
import {
  commandComplete,
  createMessageReader,
  errorResponse,
  type Message,
  message,
  readCstring,
  readyForQuery,
  sync,
} from '../wire/messages.js';
import { closeStatements, prefixNames } from '../wire/names.js';
import { greeting, readStartup, settingsOf } from '../wire/startup.js';
import type { Client, Multiplexer } from './multiplexer.js';
import { effectOf } from './statements.js';

const heldBytesMax = 256 * 2 ** 20;

/** Serves one client's socket until it goes. */
export function serveConnection(socket: Socket, id: number, multiplexer: Multiplexer): void {
  const client: Client = {
    id,
    settings: new Map(),
    channels: new Set(),
    write: (bytes) => void (socket.writable && socket.write(bytes)),
    expire() {
      client.write(
        errorResponse(
          'FATAL',
          '25P03',
          'terminating connection due to idle-in-transaction timeout',
        ),
      );
      socket.destroySoon();
    },
  };
  const statements = new Set<string>();
  const note = {
    made: (name: string) => void statements.add(name),
    closed: (name: string) => void statements.delete(name),
  };
  const reader = createMessageReader();
  let opening: Buffer | undefined = Buffer.alloc(0);
  let batch: Buffer[] = [];
  let copy: { readonly query: Buffer; readonly data: Buffer[]; bytes: number } | undefined;
  let turn: Promise<void> = Promise.resolve();

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const bytes = Buffer.from(chunk);
    if (opening !== undefined) open(Buffer.concat([opening, bytes]));
    else take(bytes);
  });
  socket.on('close', () => {
    // A connection that never opened a session has nothing to give back.
    if (opening !== undefined) return;
    const closing = closeStatements(statements);
    void multiplexer.leave(client, closing.length > 0 ? [...closing, sync] : []);
  });

  function open(bytes: Buffer): void {
    opening = bytes;
    for (;;) {
      const read = readStartup(opening);
      if (read === undefined) return;
      opening = read.rest;
      const { startup } = read;
      if (startup.kind === 'encryption') socket.write('N');
      else if (startup.kind === 'cancel') return void socket.end();
      else {
        for (const [name, value] of settingsOf(startup.parameters)) {
          client.settings.set(name, settingStatement(name, value));
        }
        multiplexer.join(client);
        client.write(greeting(id));
        const { rest } = read;
        opening = undefined;
        if (rest.length > 0) take(rest);
        return;
      }
    }
  }

  function take(bytes: Buffer): void {
    for (const one of reader.push(bytes)) {
      // Messages of one client keep their order, and a slow unit holds its client back.
      turn = turn.then(() => handle(one));
      if (one.type === 'X') socket.pause();
    }
    socket.pause();
    void turn.then(() => socket.resume());
  }

  async function handle(one: Message): Promise<void> {
    if (copy !== undefined) return handleCopy(one);
    switch (one.type) {
      case 'Q':
        return handleQuery(one.bytes);
      case 'S': {
        const unit = { bytes: Buffer.concat([...batch, sync]), ready: true };
        batch = [];
        return multiplexer.run(client, unit);
      }
      case 'H': {
        const unit = { bytes: Buffer.concat([...batch, one.bytes]), ready: false };
        batch = [];
        return multiplexer.run(client, unit);
      }
      case 'P': {
        heed(readCstring(one.bytes, readCstring(one.bytes, 5).end).text);
        batch.push(prefixNames(one, `c${id}_`, note));
        return;
      }
      case 'B':
      case 'D':
      case 'E':
      case 'C':
        batch.push(prefixNames(one, `c${id}_`, note));
        return;
      case 'X':
        socket.end();
        return;
      case 'p':
      case 'd':
      case 'c':
      case 'f':
        return;
      default:
        client.write(errorResponse('FATAL', '08P01', `message type ${one.type} is not known here`));
        socket.destroySoon();
    }
  }

  async function handleQuery(bytes: Buffer): Promise<void> {
    const { text } = readCstring(bytes, 5);
    const effect = effectOf(text);
    if (effect?.effect === 'copy_in') {
      copy = { query: bytes, data: [], bytes: 0 };
      // Text format, and no word on the columns: the session will say if the data does not fit.
      client.write(message('G', Buffer.from([0, 0, 0])));
      return;
    }
    if (effect?.effect === 'unlisten') {
      heed(text);
      client.write(Buffer.concat([commandComplete('UNLISTEN'), readyForQuery('I')]));
      return;
    }
    heed(text);
    await multiplexer.run(client, { bytes, ready: true });
  }

  /** Remembers what a statement changes for this connection alone. */
  function heed(text: string): void {
    const effect = effectOf(text);
    switch (effect?.effect) {
      case undefined:
      case 'copy_in':
        return;
      case 'set':
        return void client.settings.set(effect.name, effect.statement);
      case 'reset':
        if (effect.name === 'all') client.settings.clear();
        else client.settings.delete(effect.name);
        return;
      case 'listen':
        return void client.channels.add(effect.channel);
      case 'unlisten':
        if (effect.channel === '*') client.channels.clear();
        else client.channels.delete(effect.channel);
        return;
      default:
        effect satisfies never;
    }
  }

  /** COPY FROM STDIN: the session cannot wait for more, so it is given the data as a whole. */
  async function handleCopy(one: Message): Promise<void> {
    if (copy === undefined) return;
    if (one.type === 'd') {
      copy.bytes += one.bytes.length;
      if (copy.bytes > heldBytesMax) {
        client.write(errorResponse('FATAL', '54000', 'COPY of more than 256 MiB is not taken'));
        return void socket.destroySoon();
      }
      copy.data.push(one.bytes);
    } else if (one.type === 'c' || one.type === 'f') {
      const bytes = Buffer.concat([copy.query, ...copy.data, one.bytes]);
      copy = undefined;
      // The client has had its CopyInResponse already.
      await multiplexer.run(client, { bytes, ready: true, without: 'G' });
    }
  }
}

/** `SET` for a start-up option; a list such as a search path is quoted item by item. */
function settingStatement(name: string, value: string): string {
  const items = value.split(',').map((item) => `'${item.trim().replaceAll("'", "''")}'`);
  return `set ${name} to ${items.join(', ')}`;
}
