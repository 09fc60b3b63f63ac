import type { Channel } from '@grpc/grpc-js';
import type { ClientParts } from './client-parts.js';

/** Closes a client's channel, also one that is still being opened; the client itself closes only those that failed. */
export function keepChannel(parts: ClientParts): { close(): void } {
  const { createChannel } = parts;
  let latest: Channel | undefined;
  let isClosed = false;
  parts.createChannel = async () => {
    latest = await createChannel();
    if (isClosed) latest.close();
    return latest;
  };
  return {
    close() {
      isClosed = true;
      latest?.close();
    },
  };
}
