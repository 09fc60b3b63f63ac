import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { portOf } from '../../../../test/services/free-port.js';
import { boundConnections, isStalled } from './connections.js';

const request = 'GET / HTTP/1.1\r\nhost: ledger\r\n\r\n';

/** Never answers. */
async function serving() {
  const server = createServer();
  const limits = { bound: { total: 10, share: 2 }, isBehindProxy: false, stallMs: 60_000 };
  const markAuthenticated = boundConnections(server, limits, undefined);
  const port = await portOf(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    server,
    async open({ isBusy = false, isAuthenticated = false } = {}): Promise<Socket> {
      const arrival = once(server, 'connection');
      const dispatch = isBusy ? once(server, 'request') : undefined;
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      if (isBusy) socket.write(request);
      const [arrived] = await arrival;
      if (isAuthenticated) markAuthenticated(arrived);
      await dispatch;
      return socket;
    },
  };
}

test('a connection beyond the share replaces an idle one, never a busy one', async () => {
  const { open } = await serving();
  const [busy, idle] = [await open({ isBusy: true }), await open()];
  const next = await open({ isBusy: true });
  await expect
    .poll(() => [busy, idle, next].map(({ closed }) => closed))
    .toEqual([false, true, false]);
  const [answer]: unknown[] = await once(await open(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 [\s\S]*CONNECTIONS_SHARE/);
});

test('an idle connection without a credential is replaced first', async () => {
  const { open } = await serving();
  const [own, stranger] = [await open({ isAuthenticated: true }), await open()];
  await open();
  await expect.poll(() => [own.closed, stranger.closed]).toEqual([false, true]);
});

test('an idle connection is held 10 s longer than announced, or until its next idle time', async () => {
  const { server, open } = await serving();
  const arrivals: Socket[] = [];
  server.on('connection', (socket: Socket) => arrivals.push(socket));
  await open();
  const used = await open();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const arrived of arrivals) server.emit('timeout', arrived);
  vi.advanceTimersByTime(9_999);
  const dispatch = once(server, 'request');
  used.write(request);
  await dispatch;
  expect(arrivals.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect(arrivals.map(({ destroyed }) => destroyed)).toEqual([true, false]);
});

test('a reader is stalled after a time without progress', () => {
  const socket = { bytesWritten: 50_000, writableLength: 50_000 };
  const connection = { socket, sentBytes: 0, sentAt: 0 };
  const stalledAt = (now: number) => isStalled(connection, now, 1_000);
  expect([5_000, 5_999].map(stalledAt)).toEqual([false, false]);
  socket.writableLength -= 20_000;
  expect([6_500, 7_499, 7_500].map(stalledAt)).toEqual([false, false, true]);
});
