import type { Stack } from './stack.js';

export async function registerReseller({ url, apiKey }: Stack, code: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/resellers`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ code, name: code }),
  });
  return String(Object(await response.json()).id);
}
