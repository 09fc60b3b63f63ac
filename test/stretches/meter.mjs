// Preloaded into a service: writes synchronous stretches, in milliseconds of the main thread's
// processor time, to STRETCHES_FILE.
import { appendFileSync, readFileSync } from 'node:fs';

const file = process.env['STRETCHES_FILE'];
const tickMs = 5;
const notedMs = 20;
const schedstat = `/proc/self/task/${process.pid}/schedstat`;
const processorMs = () => Number(readFileSync(schedstat, 'utf8').split(' ')[0]) / 1e6;

if (file !== undefined) {
  let before = processorMs();
  setInterval(() => {
    const now = processorMs();
    if (now - before > notedMs) appendFileSync(file, `${Math.round(now - before)}\n`);
    before = now;
  }, tickMs).unref();
}
