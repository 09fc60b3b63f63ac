import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Client } from '../acceptance/client.js';
import { anEnrollment } from './things.js';

export const day = (ahead = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(Date.now() + ahead * 86_400_000),
  );

export const anEsiId = () => `10${String(randomInt(1e14)).padStart(15, '0')}`;

export async function enrolledAt(
  platform: Client,
  esiId: string,
  name: string,
  reseller?: string,
  more: object = {},
) {
  const one = await anEnrollment(platform, name, reseller);
  const path = `/enrollments/${one.id}`;
  const service_point = { scheme: 'us-esiid', id: esiId };
  expect((await platform.put(path, { service_point, ...more })).status).toBe(200);
  const ask = (step: string, body: object = {}, caller = platform) =>
    caller.post(`${path}/${step}`, body);
  const step = async (step: string, body: object = {}) => {
    const answer = await ask(step, body);
    expect(answer.status, answer.text).toBe(200);
  };
  const supply = async () => {
    await step('submit');
    await step('accept', { effective_date: day() });
    await step('activate', { started_on: day() });
  };
  return { ...one, path, ask, step, supply };
}
