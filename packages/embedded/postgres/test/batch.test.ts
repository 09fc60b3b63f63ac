import { expect, it } from 'vitest';
import { Batch } from '../src/session/batch.js';
import { cstring, message, sync } from '../src/wire/messages.js';

const parse = (name: string, sql: string) =>
  message('P', cstring(name), cstring(sql), Buffer.alloc(2));
const close = (name: string) => message('C', Buffer.from('S'), cstring(name));

function aConnection() {
  const batch = new Batch('c1_');
  return {
    /** @param parsed number of statements that the server prepared */
    run(messages: readonly Buffer[], parsed: number) {
      for (const bytes of messages) batch.add({ type: String.fromCharCode(bytes[0] ?? 0), bytes });
      batch.take(sync).ran?.(parsed);
    },
    prepared: () => batch.prepared,
  };
}

it('a reopened session prepares the statements that were prepared before', () => {
  const { run, prepared } = aConnection();
  const [first, second, third] = [
    parse('s1', 'select 1'),
    parse('s2', 'select 2'),
    parse('s3', 'select 3'),
  ];
  run([first, parse('', 'select 0'), second], 3);
  run([close('s1')], 0);
  run([third, close('s3')], 1);
  expect(prepared()).toEqual([parse('c1_s2', 'select 2')]);
});

it('a statement that failed to be prepared is left to its client', () => {
  const { run, prepared } = aConnection();
  const [first, second] = [parse('s1', 'select 1'), parse('s2', 'select 2')];
  run([first, second], 1);
  expect(prepared()).toEqual([parse('c1_s1', 'select 1')]);
  run([second], 1);
  expect(prepared()).toEqual([parse('c1_s1', 'select 1'), parse('c1_s2', 'select 2')]);
});
