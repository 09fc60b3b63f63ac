import { UsageError } from '@exchange/child-process';
import { expect, it } from 'vitest';
import { readSettings } from '../src/process/settings.js';

it('has defaults for all settings but the folder', () => {
  expect(readSettings(['--dir', 'events'], {})).toEqual({
    directory: 'events',
    port: 2113,
  });
});

it('uses the environment for options absent from the command line', () => {
  const environment = {
    EVENT_STORE_DIR: 'from-environment',
    EVENT_STORE_PORT: '4000',
    EVENT_STORE_HOST: '::1',
    EVENT_STORE_ADVERTISE_HOST: 'store.internal',
    EVENT_STORE_ADVERTISE_PORT: '',
    EVENT_STORE_LIVE_BUFFER_EVENTS: '32',
  };
  expect(readSettings(['--port', '0'], environment)).toEqual({
    directory: 'from-environment',
    host: '::1',
    port: 0,
    advertisedHost: 'store.internal',
    liveBufferEvents: 32,
  });
});

it('returns no settings for --help', () => {
  expect(readSettings(['--help'], {})).toBeUndefined();
});

it.each([
  [[], {}],
  [['--dir', 'd', '--port', '70000'], {}],
  [['--dir', 'd', '--colour', 'red'], {}],
  [['--dir', 'd', 'stray'], {}],
  [['--dir', 'd', '--tls-cert', 'file'], {}],
  [['--dir', 'd'], { EVENT_STORE_LIVE_BUFFER_EVENTS: '0' }],
])('refuses %j with %j', (args, environment) => {
  expect(() => readSettings(args, environment)).toThrow(UsageError);
});

it.each([
  [['--port', 'http'], {}, '--port (EVENT_STORE_PORT) is not a port: http'],
  [
    [],
    { EVENT_STORE_ADVERTISE_PORT: '0x1' },
    '--advertise-port (EVENT_STORE_ADVERTISE_PORT) is not a port: 0x1',
  ],
  [[], { EVENT_STORE_LIVE_BUFFER_EVENTS: '-1' }, '(EVENT_STORE_LIVE_BUFFER_EVENTS) is not a whole'],
])('names the option and the variable of %j with %j', (args, environment, fault) => {
  expect(() => readSettings(['--dir', 'd', ...args], environment)).toThrow(fault);
});
