import { spawn } from 'node:child_process';
import { lockFolder } from '../src/index.js';

export interface Order {
  readonly directory: string;
  readonly at: number;
  /** If true, the taker starts a child that survives it. */
  readonly withChild?: boolean;
}

export interface Outcome {
  readonly taken: boolean;
  readonly child?: number | undefined;
  readonly reason?: string;
}

let unlock: () => void = () => undefined;

function take({ directory, at, withChild = false }: Order): Outcome {
  while (Date.now() < at) {
    // A timer would spread the takers over several milliseconds.
  }
  try {
    unlock = lockFolder(directory);
    const child = withChild ? spawn('sleep', ['60'], { stdio: 'ignore' }) : undefined;
    return { taken: true, child: child?.pid };
  } catch (error) {
    return { taken: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (order: Order | 'give back') => {
  if (order !== 'give back') return void process.send?.(take(order));
  unlock();
  process.send?.('given back');
});
process.send?.('up');
