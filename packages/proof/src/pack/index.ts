export {
  type DescribedFile,
  type PackFile,
  type PackSelection,
  packFiles,
  writeDescription,
} from './description.js';
export { type Gap, gapOf, type LeafRange, writeGap } from './gaps.js';
export { isFingerprint, openPackCheckpoint, type SignedBy } from './keys.js';
export type { PackProblem } from './pack-refused.js';
export { folderSource, type PackSource } from './pack-source.js';
export { readmeText } from './readme.js';
export { historyHead, Tables } from './tables.js';
export { plainLine, verdictLines } from './verdict-text.js';
export { type PackVerdict, verifyPack } from './verify-pack.js';
export { archiveEnd, dataDescriptor, localHeader, type ZipFile } from './zip-format.js';
export { type RandomAccess, readZip } from './zip-reader.js';
