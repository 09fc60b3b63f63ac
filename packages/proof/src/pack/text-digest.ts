import { runningSha256 } from '#primitives';

const encoder = new TextEncoder();
/** Texts are gathered: to hash a line at a time would cost more than the hashing. */
const gatheredMax = 32 * 1024;

/** How long a text is, and its SHA-256, while it is written piece by piece. */
export class TextDigest {
  readonly #hash = runningSha256();
  #bytes = 0;
  #pieces: string[] = [];
  #gathered = 0;

  add(text: string): void {
    if (text === '') return;
    this.#pieces.push(text);
    this.#gathered += text.length;
    if (this.#gathered >= gatheredMax) this.#flush();
  }

  addBytes(bytes: Uint8Array): void {
    this.#flush();
    this.#bytes += bytes.length;
    this.#hash.update(bytes);
  }

  digest(): { readonly bytes: number; readonly sha256: string } {
    this.#flush();
    return { bytes: this.#bytes, sha256: hexOf(this.#hash.digest()) };
  }

  #flush(): void {
    if (this.#gathered === 0) return;
    const bytes = encoder.encode(this.#pieces.join(''));
    this.#pieces = [];
    this.#gathered = 0;
    this.#bytes += bytes.length;
    this.#hash.update(bytes);
  }
}

/** Hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
