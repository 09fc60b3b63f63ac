import { type PackSource, packFiles } from './pack-files.js';

/** What desktops leave in every folder. */
const notOurs = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** The files of an unpacked pack. They have no order in a folder: the pack's is given to them. */
export function folderSource(
  names: readonly string[],
  open: (name: string) => AsyncIterable<Uint8Array>,
): PackSource {
  const ours = packFiles.filter((name) => names.includes(name));
  const others = names.filter((name) => !packFiles.some((one) => one === name));
  return { names: [...ours, ...others.filter((name) => !notOurs.has(name))], open };
}
