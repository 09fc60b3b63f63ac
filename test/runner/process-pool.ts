import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ForksPoolWorker, type WorkerRequest } from 'vitest/node';

const name = 'processes';

/** Reports exit code or signal, and files; Vitest 4 reports only an end. */
export const processPool = {
  name,
  createPoolWorker: (options: ConstructorParameters<typeof ForksPoolWorker>[0]) =>
    new TestProcess(options),
};

class TestProcess extends ForksPoolWorker {
  // The runner assigns files by the pool's name.
  override readonly name = name;
  private files: readonly string[] = [];
  private isStopping = false;

  override async start(): Promise<void> {
    await super.start();
    this.on('exit', (code: unknown, signal?: unknown) => {
      if (this.isStopping) return;
      const how = signal === null ? `exit code ${String(code)}` : String(signal);
      const text = `A test process ended unexpectedly (${how}) in ${this.files.join(', ')}`;
      console.error(text);
      const { ENDED_PROCESSES_FILE: file } = process.env;
      if (file !== undefined) appendFileSync(file, `${text}\n`);
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
