import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folders = new Set<string>();

export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle() {
      note(this.getModuleIds());
      const texts = [...folders].sort().map(noticeOf);
      const source = texts.join(`\n${'-'.repeat(72)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

export function workerNotices(): Plugin {
  return {
    name: 'worker-notices',
    apply: 'build',
    generateBundle() {
      note(this.getModuleIds());
    },
  };
}

function note(ids: Iterable<string>): void {
  for (const id of ids) {
    const folder = packageOf(id);
    if (folder !== undefined) folders.add(folder);
  }
}

function packageOf(id: string): string | undefined {
  const file = id.replace(/^\0/, '').split('?')[0] ?? '';
  const name = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (name === undefined) return undefined;
  for (let at = dirname(file); at.length >= name.length; at = dirname(at)) {
    const manifest = join(at, 'package.json');
    // Module formats' folders may have nameless manifests.
    if (existsSync(manifest) && fieldsOf(manifest).name !== '') return at;
  }
  return name;
}

function noticeOf(folder: string): string {
  const { name, version, license } = fieldsOf(join(folder, 'package.json'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version} (${license})\n${text}`;
}

function fieldsOf(manifest: string): { name: string; version: string; license: string } {
  const fields: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const text = (name: string): string => {
    if (typeof fields !== 'object' || fields === null) return '';
    const value: unknown = new Map(Object.entries(fields)).get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), version: text('version'), license: text('license') };
}
