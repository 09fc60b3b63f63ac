import { existsSync } from 'node:fs';
import { GenericContainer, Wait } from 'testcontainers';
import { images } from './images.js';

export function dockerIsThere(): boolean {
  return process.env['DOCKER_HOST'] !== undefined || existsSync('/var/run/docker.sock');
}

export interface StartedContainer {
  readonly url: string;
  stop(): Promise<void>;
}

async function started(
  container: GenericContainer,
  port: number,
  urlOf: (address: string) => string,
): Promise<StartedContainer> {
  const running = await container.withExposedPorts(port).start();
  return {
    url: urlOf(`${running.getHost()}:${running.getMappedPort(port)}`),
    stop: async () => void (await running.stop()),
  };
}

export function startPostgisContainer(): Promise<StartedContainer> {
  const container = new GenericContainer(images.postgres)
    .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
    .withCommand(['postgres', '-c', 'max_connections=200', '-c', 'fsync=off'])
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2));
  return started(container, 5432, (at) => `postgres://postgres:postgres@${at}/postgres`);
}

export function startRedisContainer(): Promise<StartedContainer> {
  const ready = Wait.forLogMessage(/Ready to accept connections/);
  const container = new GenericContainer(images.redis).withWaitStrategy(ready);
  return started(container, 6379, (at) => `redis://${at}`);
}

export function startEventStoreContainer(): Promise<StartedContainer> {
  const container = new GenericContainer(images.eventStore)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
    })
    // Live before it has a leader.
    .withWaitStrategy(
      Wait.forHttp('/info', 2113).forResponsePredicate((body) => /"state": *"leader"/.test(body)),
    );
  return started(container, 2113, (at) => `esdb://${at}?tls=false`);
}
