import type { Checkpoint } from '../checkpoint.js';
import type { PackDescription } from './description.js';
import { PackRefused } from './pack-failure.js';
import { descriptionFile, packFiles } from './pack-files.js';

/** The files of a pack are there, and no others. @throws PackRefused */
export function checkNames(names: readonly string[]): void {
  for (const name of names) {
    if (!packFiles.some((one) => one === name)) {
      throw new PackRefused('unknown_file', name, `${name} does not belong to a pack.`);
    }
  }
  for (const name of packFiles) {
    if (!names.includes(name)) throw new PackRefused('missing_file', name, `${name} is not there.`);
  }
  if (packFiles.some((name, index) => names[index] !== name)) {
    throw new PackRefused(
      'bad_archive',
      undefined,
      'The files of the pack are not in their order.',
    );
  }
}

/** `pack.json` is of the checkpoint that is beside it, and lists the files of a pack. @throws PackRefused */
export function checkDescription(pack: PackDescription, { origin, size }: Checkpoint): void {
  const wrong = (why: string) =>
    new PackRefused(
      'bad_description',
      descriptionFile,
      `pack.json does not describe the pack: ${why}.`,
    );
  if (pack.origin !== origin)
    throw wrong(`it names the log ${pack.origin}, the checkpoint ${origin}`);
  if (pack.treeSize !== size)
    throw wrong(`it names ${pack.treeSize} events, the checkpoint ${size}`);
  const expected = packFiles.filter((name) => name !== descriptionFile);
  const isSame = pack.files.length === expected.length;
  if (!isSame || pack.files.some(({ name }, index) => name !== expected[index])) {
    throw wrong('its list of files is not that of a pack');
  }
}
