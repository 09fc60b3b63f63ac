import { auditPack } from './audit/pack.js';
import { auditVerify } from './audit/verify.js';
import type { Command } from './command.js';
import { grantDatabase } from './database/grant.js';
import { demo } from './demo/demo.js';
import { listEnrollments } from './enrollment/list.js';
import { enrollmentStep } from './enrollment/step.js';
import { importAssets } from './import/assets/command.js';
import { importRecords } from './import/records/command.js';
import { importUtilities } from './import/utilities/command.js';
import { checkpointKeyCommand, newOriginKeys, rotateKeys } from './keys/checkpoint-keys.js';
import { apiKey, serviceKeyCommands } from './keys/service-keys.js';
import { parkedProjections, retryProjection, skipProjection } from './lanes/parked.js';
import { pauseProjections, resumeProjections } from './lanes/pause.js';
import { rebuildProjections } from './lanes/rebuild.js';
import { replay } from './lanes/replay.js';
import { listProjections, projectionsStatus } from './lanes/status.js';
import { verify } from './lanes/verify.js';
import { backup } from './log/backup.js';
import { logCompare } from './log/compare.js';
import { grantEventStore } from './log/eventstore-grant.js';
import { logMove } from './log/move.js';
import { status } from './service/status.js';
import { witnessCommand } from './witness/witness-command.js';

export const commands: readonly Command[] = [
  importAssets,
  importUtilities,
  ...importRecords,
  demo,
  listEnrollments,
  enrollmentStep,
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
  ...serviceKeyCommands,
  checkpointKeyCommand,
  rotateKeys,
  newOriginKeys,
];
