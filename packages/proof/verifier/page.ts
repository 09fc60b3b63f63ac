import { typedWitnessPolicy } from '../src/checkpoint/witness-policy.js';
import { isFingerprint } from '../src/pack/keys.js';
import { folderSource, type PackSource } from '../src/pack/pack-source.js';
import { verdictLines } from '../src/pack/verdict-text.js';
import { verifyPack } from '../src/pack/verify-pack.js';
import { readZip } from '../src/pack/zip-reader.js';

const element = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}`);
  return element;
};

const archive = element('archive', HTMLInputElement);
const folder = element('folder', HTMLInputElement);
const key = element('key', HTMLInputElement);
const witnesses = element('witnesses', HTMLTextAreaElement);
const least = element('least', HTMLInputElement);
const newer = element('newer', HTMLInputElement);
const button = element('verify', HTMLButtonElement);
const progress = element('progress', HTMLElement);
const verdict = element('verdict', HTMLElement);

element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  button.disabled = true;
  show('', []);
  verify()
    .catch((error: unknown) => {
      show('refused', [`Verification failed: ${error instanceof Error ? error.message : error}`]);
    })
    .finally(() => {
      button.disabled = false;
      progress.textContent = '';
    });
});

async function verify(): Promise<void> {
  const fingerprints = wordsIn(key.value.replaceAll(',', ' '));
  const wrong = fingerprints.find((text) => !isFingerprint(text));
  if (wrong !== undefined)
    return show('refused', [
      `${wrong} is not a fingerprint: it must have 43 letters, digits, - and _.`,
    ]);
  const typed = typedWitnessPolicy(wordsIn(witnesses.value), least.value.trim());
  if (!typed.ok) return show('refused', [`The witnesses: ${typed.message}.`]);
  const files = chosen();
  if (files === undefined)
    return show('refused', ['Choose the pack first: the archive or its folder, not both.']);
  progress.textContent = 'Verifying …';
  const result = await verifyPack({
    files,
    fingerprints,
    newer: await newer.files?.[0]?.text(),
    witnesses: typed.policy,
    async onProgress(events) {
      progress.textContent = `Verifying … ${events.toLocaleString('en')} events`;
      // Lets the page render.
      await new Promise((resolve) => setTimeout(resolve));
    },
  });
  const kind = !result.ok ? 'refused' : result.isKeyKnown ? 'holds' : 'itself';
  show(kind, verdictLines(result));
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function chosen(): (() => Promise<PackSource>) | undefined {
  const [file] = archive.files ?? [];
  const unpacked = [...(folder.files ?? [])];
  if ((file === undefined) === (unpacked.length === 0)) return undefined;
  if (file !== undefined) {
    return () =>
      readZip({ size: file.size, read: (start, end) => bytesOf(file.slice(start, end)) });
  }
  // Names start with the folder's.
  const byName = new Map(
    unpacked.map((one) => [one.webkitRelativePath.replace(/^[^/]*\//, ''), one]),
  );
  return async () => folderSource([...byName.keys()], (name) => bytesOf(byName.get(name)));
}

async function* bytesOf(blob: Blob | undefined): AsyncGenerator<Uint8Array> {
  const reader = blob?.stream().getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return;
    yield next.value;
  }
}

function show(result: string, lines: readonly string[]): void {
  verdict.dataset['result'] = result;
  verdict.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement('p'), { textContent: line })),
  );
}
