import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const wrong = {
  CURRENCY: 'EURO',
  HOLIDAYS: 'desk',
  COUNTERPARTIES: 'some',
  GATE_CLOSURE_MINUTES: '60',
};
const env = {
  ...process.env,
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  API_KEYS: 'a-key-of-this-test',
  TOKEN_SIGNING_SECRET: 'a signing secret of at least thirty-two bytes',
  ...wrong,
};
const forks = new URL('../dist/supervisor/service-forks.js', import.meta.url).href;

async function saidBy(start: string): Promise<string> {
  const program = `const { serviceForks } = await import('${forks}');
    await serviceForks(process.env).${start}.then(() => console.error('it started'), () => {}); process.exit(0);`;
  const from = ['--input-type=module', '-e', program];
  const ran = await promisify(execFile)(process.execPath, from, { env });
  return ran.stdout + ran.stderr;
}

test.each([
  ['API', 'api(0)'],
  ['projector', 'projector(undefined)'],
  ['deliverer', 'deliverer(undefined)'],
])('the %s gets the settings of the installation', async (_, start) => {
  const output = await saidBy(start);
  expect(output).not.toContain('it started');
  for (const name of Object.keys(wrong)) expect(output).toContain(name);
});
