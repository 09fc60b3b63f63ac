export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: string };

/** Decodes by the byte order mark, otherwise as UTF-8. Replacement characters would change names, so invalid bytes are refused. */
export async function fileText(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<FileText> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { ok: false, fault: `${file.name} cannot be read: choose it again.` };
  }
  const encoding = encodingOf(bytes);
  if (encoding !== undefined) {
    try {
      return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
    } catch {
      // Refused below, with advice.
    }
  }
  return {
    ok: false,
    fault: `${file.name} is not UTF-8. Save it as UTF-8 (in Excel, as CSV UTF-8), or convert it, for instance with iconv -f WINDOWS-1252 -t UTF-8 <file> > <new file>.`,
  };
}

/** Undefined for UTF-16 without its mark, whose ASCII characters are valid UTF-8 beside zeros. */
function encodingOf([a = 1, b = 1]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0 || b === 0 ? undefined : 'utf-8';
}
