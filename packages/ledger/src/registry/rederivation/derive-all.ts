import { fewAtATime } from '@exchange/runtime/process/few-at-a-time';
import { type AssetId, assetId } from '@exchange/units';
import {
  noCounts,
  type Rederivation,
  type RederivationCommand,
  type RederivationState,
} from './decide.js';
import type { RederivationCounts } from './events.js';

const concurrentAssets = 8;

export type Outcome = keyof RederivationCounts | 'of another attachment';

export interface JobSteps {
  readonly job: Rederivation;
  readonly signal: AbortSignal;
  readonly assetsAfter: (
    position: string,
  ) => Promise<readonly { readonly id: string; readonly created_position: string }[]>;
  readonly derive: (id: AssetId) => Promise<Outcome>;
  readonly record: (command: RederivationCommand) => Promise<RederivationState>;
  /** Waits; false if the tables stay behind. */
  readonly areAssetsReadable: () => Promise<boolean>;
}

/** Continues a job to its end. */
export async function deriveAll(
  initialState: RederivationState,
  { job, signal, assetsAfter, derive, record, areAssetsReadable }: JobSteps,
): Promise<void> {
  let state = initialState;
  while (state.status === 'running') {
    const after = state.last;
    const page = await assetsAfter(after);
    const last = page.at(-1)?.created_position;
    if (last === undefined) {
      // The new keys, before the job is read as completed.
      if (await areAssetsReadable()) await record({ type: 'Complete', job, after });
      return;
    }
    const counts = { ...noCounts };
    await fewAtATime(page, concurrentAssets, async ({ id }) => {
      signal.throwIfAborted();
      const outcome = await derive(assetId.parse(id));
      if (outcome !== 'of another attachment') counts[outcome] += 1;
    });
    state = await record({ type: 'RecordProgress', job, after, last, counts });
  }
}
