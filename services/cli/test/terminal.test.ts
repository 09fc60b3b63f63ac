import { expect, test } from 'vitest';
import { screenText } from '../src/terminal.js';

test('control characters are escaped on the screen; line breaks and tabs are not', () => {
  expect(screenText('\u001b[2K a\u009b1m\r\nb\tc\rd\u202ee\n')).toBe(
    '\\u001b[2K a\\u009b1m\r\nb\tc\\u000dd\\u202ee\n',
  );
  expect(screenText('Größe 12 m², 😀')).toBe('Größe 12 m², 😀');
});
