export { CsvBytes } from './csv.js';
export { firstCell, hasOddQuotes } from './csv-row.js';
export { countedIn, mergedRow, saidOf, transactionsHead } from './deal.js';
export { type BookedDeal, DealBook, writeTransaction } from './deal-book.js';
export {
  type DescribedFile,
  type PackDescription,
  type PackSelection,
  writeDescription,
} from './description.js';
export type { SaidOfDeal } from './event-facts.js';
export { shown } from './file-digests.js';
export { folderSource } from './folder.js';
export { type Gap, gapOf, readGap, writeGap } from './gaps.js';
export { historyHead, writeHistory } from './history.js';
export { openPackCheckpoint, type PackKey, type SignedBy } from './keys.js';
export { fingerprintsOf, isFingerprint } from './known-fingerprints.js';
export { type PackFailure, type PackProblem, PackRefused } from './pack-failure.js';
export { type PackFile, type PackSource, packFiles } from './pack-files.js';
export { plainLine } from './plain-line.js';
export { eventOfTables } from './read-tables.js';
export { readmeText } from './readme.js';
export { reportText } from './report.js';
export { Tally } from './tally.js';
export { verdictLines } from './verdict-text.js';
export { type PackClaim, type PackVerdict, type ProvenPack, verifyPack } from './verify-pack.js';
export { archiveEnd, dataDescriptor, localHeader, type ZipEntry } from './zip-format.js';
export { type RandomAccess, readZip } from './zip-reader.js';
