import { writeFileSync } from 'node:fs';
import { whenParentGone } from '../src/index.js';

const [file = '', when] = process.argv.slice(2);
setInterval(() => undefined, 60_000);
writeFileSync(`${file}.loads`, String(process.pid));
setTimeout(
  () => {
    whenParentGone(() => process.exit(0));
    writeFileSync(`${file}.listens`, String(process.pid));
  },
  when === 'loads' ? 2_000 : 0,
);
