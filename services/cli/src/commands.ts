import { auditPack } from './audit-pack.js';
import { auditVerify } from './audit-verify.js';
import { backup } from './backup.js';
import type { Command } from './command.js';
import { grantDatabase } from './database-grant.js';
import { demo } from './demo.js';
import { grantEventStore } from './eventstore-grant.js';
import { importAssets } from './import-assets.js';
import { importRecords } from './import-records.js';
import { importUtilities } from './import-utilities.js';
import { apiKey, checkpointKeyCommand } from './keys.js';
import { newOriginKeys } from './keys-new-origin.js';
import { rotateKeys } from './keys-rotate.js';
import { logCompare } from './log-compare.js';
import { logMove } from './log-move.js';
import { createMapKey, listMapKeys, revokeMapKey } from './map-keys.js';
import { listProjections } from './projections/list.js';
import { parkedProjections } from './projections/parked.js';
import { pauseProjections, resumeProjections } from './projections/pause.js';
import { rebuildProjections } from './projections/rebuild.js';
import { retryProjection } from './projections/retry.js';
import { skipProjection } from './projections/skip.js';
import { projectionsStatus } from './projections/status.js';
import { replay } from './replay.js';
import { status } from './status.js';
import { verify } from './verify.js';
import { witnessCommand } from './witness/witness-command.js';

/** All commands in the order of `help`. */
export const commands: readonly Command[] = [
  importAssets,
  importUtilities,
  ...importRecords,
  demo,
  status,
  listProjections,
  projectionsStatus,
  rebuildProjections,
  pauseProjections,
  resumeProjections,
  parkedProjections,
  retryProjection,
  skipProjection,
  replay,
  verify,
  auditPack,
  auditVerify,
  witnessCommand,
  backup,
  logMove,
  logCompare,
  grantEventStore,
  grantDatabase,
  apiKey,
  createMapKey,
  listMapKeys,
  revokeMapKey,
  checkpointKeyCommand,
  rotateKeys,
  newOriginKeys,
];
