import type { Channel } from '@grpc/grpc-js';
import type { ClientParts } from './client-parts.js';

/** How many bytes the server may send ahead of what was read here: on each call, and on the connection. */
export const windowBytes = 2 ** 18;

/**
 * Lets the server send ahead. HTTP/2 begins with 64 KiB, which is some seventy events: with that, the server waits while this
 * process works through them, and this process while the server makes the next. The client has no option for it, so the channel
 * that it has made is given one before it is first connected; another version of the transport is left as it is, and only slower.
 */
export function widenWindow(parts: ClientParts): void {
  const { createChannel } = parts;
  parts.createChannel = async () => {
    const channel = await createChannel();
    const options = optionsOf(channel);
    if (options !== undefined) Reflect.set(options, 'grpc-node.flow_control_window', windowBytes);
    return channel;
  };
}

function optionsOf(channel: Channel): object | undefined {
  const internal: unknown = Reflect.get(channel, 'internalChannel');
  if (typeof internal !== 'object' || internal === null) return undefined;
  const getOptions: unknown = Reflect.get(internal, 'getOptions');
  if (typeof getOptions !== 'function') return undefined;
  const options: unknown = Reflect.apply(getOptions, internal, []);
  return typeof options === 'object' && options !== null ? options : undefined;
}
