import type { ClientParts } from './client-parts.js';

/**
 * How many bytes of a call the server may send before they are read. HTTP/2 has 64 KiB where nothing is said: a hundred events, which a
 * reader that is busy with the ones before has not taken when the server, having sent them, begins to wait.
 */
export const receiveWindowBytes = 256 * 1024;

const option = 'grpc-node.flow_control_window';

/**
 * Makes the client's channels with this window. The client hands no options of the transport on; a channel reads them when it
 * connects, which is after it was made. One that keeps them elsewhere is left as it is: it works, and is slower.
 */
export function widenReceiveWindow(parts: ClientParts): void {
  const { createChannel } = parts;
  parts.createChannel = async () => {
    const channel = await createChannel();
    const options = memberOf(memberOf(channel, 'internalChannel'), 'options');
    if (isObject(options)) Reflect.set(options, option, receiveWindowBytes);
    return channel;
  };
}

function memberOf(of: unknown, name: string): unknown {
  return isObject(of) ? Reflect.get(of, name) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
