import { expect, test } from 'vitest';
import { prefersHtml } from './prefers-html.js';

test.each([
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html',
  'TEXT/HTML; q=0.4, application/json; q=0.3',
  'text/*, application/json;q=0.9',
  'application/json;q=0, */*',
])('prefers pages for a browser: %s', (accept) => {
  expect(prefersHtml(accept)).toBe(true);
});

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'text/html, application/json',
  'application/json, text/html;q=0.9',
  'text/html;q=0, */*;q=0.1',
  'text/html;q=nothing, */*;q=0.1',
  'application/*, text/html;q=0.5',
  ';;,/,text',
])('prefers JSON for a program: %s', (accept) => {
  expect(prefersHtml(accept)).toBe(false);
});
