import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A place of signed checkpoints. */
export const publishPlace = z
  .string()
  .refine(isPlace, 'should be file:///folder, https://host/path or s3://bucket');

function isPlace(text: string): boolean {
  if (!/^(file|https?|s3):\/\//.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'file:' ? isPath(url) : url.host !== '';
}

function isPath(url: URL): boolean {
  try {
    fileURLToPath(url);
    return true;
  } catch {
    return false;
  }
}
