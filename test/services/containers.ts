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

export async function startPostgisContainer(): Promise<StartedContainer> {
  const container = await new GenericContainer(images.postgres)
    .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
    .withCommand(['postgres', '-c', 'max_connections=200', '-c', 'fsync=off'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return {
    url: `postgres://postgres:postgres@${address}/postgres`,
    stop: async () => void (await container.stop()),
  };
}

export async function startRedisContainer(): Promise<StartedContainer> {
  const container = await new GenericContainer(images.redis)
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: async () => void (await container.stop()),
  };
}

export async function startEventStoreContainer(): Promise<StartedContainer> {
  const container = await new GenericContainer(images.eventStore)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
    })
    .withExposedPorts(2113)
    // Live before it has a leader.
    .withWaitStrategy(
      Wait.forHttp('/info', 2113).forResponsePredicate((body) => /"state": *"leader"/.test(body)),
    )
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    stop: async () => void (await container.stop()),
  };
}
