import { relative } from 'node:path';
import { ForksPoolWorker, type WorkerRequest } from 'vitest/node';

const name = 'processes';

/**
 * The runner's process pool, which also says how a test process ended that ended by itself: its exit code or signal,
 * and the files it was running. Vitest 4 says only that one did.
 */
export const processPool = {
  name,
  createPoolWorker: (options: ConstructorParameters<typeof ForksPoolWorker>[0]) =>
    new TestProcess(options),
};

class TestProcess extends ForksPoolWorker {
  // The runner gives further files only to a process of the pool's own name.
  override readonly name = name;
  private files: readonly string[] = [];
  private isStopping = false;

  override async start(): Promise<void> {
    await super.start();
    this.on('exit', (code: unknown, signal?: unknown) => {
      if (this.isStopping) return;
      const how = signal === null ? `exit code ${String(code)}` : String(signal);
      console.error(`A test process ended by itself (${how}) in ${this.files.join(', ')}`);
    });
  }

  override send(message: WorkerRequest): void {
    if (message.type === 'stop') this.isStopping = true;
    if (message.type === 'run') {
      this.files = message.context.files.map(({ filepath }) => relative(process.cwd(), filepath));
    }
    super.send(message);
  }

  override stop(): Promise<void> {
    this.isStopping = true;
    return super.stop();
  }
}
