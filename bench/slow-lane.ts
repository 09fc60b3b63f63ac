import { setTimeout as pause } from 'node:timers/promises';
import { millisecondsAtRate, submitOne } from './at-rate.js';
import { openTables, untilLanesAt } from './lanes.js';
import { type Measurement, percentile } from './report.js';
import { type Stack, startStack } from './stack.js';

const rate = { perSecond: 50, warmingSeconds: 20, seconds: 30 };

/** The audit lane takes 100 ms per event. */
export async function measureSlowLane({ kind }: Stack): Promise<Measurement[]> {
  const stack = await startStack(kind, { LANE_LAG_SECONDS_MAX: '3600' });
  const tables = openTables(stack.databaseUrl);
  const { pool } = tables;
  const written = async () => {
    let late = 0;
    const times = await millisecondsAtRate(rate, async () => {
      if (!(await submitOne(stack))) late += 1;
    });
    return { times, late };
  };
  try {
    await pool.query(`create table ledger.bench_slowness as select false as is_slow;
      create function ledger.bench_slow() returns trigger language plpgsql as 'begin
        if (select is_slow from ledger.bench_slowness) then perform pg_sleep(0.1); end if;
        return new;
      end';
      create trigger bench_slow before insert on audit_leaves for each row execute function ledger.bench_slow()`);
    const usual = await written();
    await pool.query('update ledger.bench_slowness set is_slow = true');
    const beside = await written();
    await pool.query('update ledger.bench_slowness set is_slow = false');
    const from = performance.now();
    await untilLanesAt(tables, ['audit'], await headOf(tables));
    const caughtUp = (performance.now() - from) / 1000;
    await pause(2_000);
    await submitOne(stack);
    const attachedFrom = performance.now();
    await untilLanesAt(tables, ['audit'], await headOf(tables));
    return [
      ...[0.5, 0.99].map((share) => {
        const [before, value] = [percentile(usual.times, share), percentile(beside.times, share)];
        return {
          name: `write to readable at ${rate.perSecond}/s beside a lane slowed to 100 ms, p${share * 100}`,
          value,
          unit: 'ms',
          baseline: `${before.toFixed(1)} ms without it`,
          ratio: value / before,
          ...(share === 0.99 ? { target: 'at most 1.2 ×' } : {}),
        };
      }),
      {
        name: 'writes not readable within 2 s',
        value: beside.late,
        unit: `of ${beside.times.length}`,
      },
      { name: 'slowed lane until it has caught up', value: caughtUp, unit: 's' },
      {
        name: 'slowed lane after the next write, attached again',
        value: performance.now() - attachedFrom,
        unit: 'ms',
      },
    ];
  } catch (error) {
    console.error(stack.output());
    throw error;
  } finally {
    await tables.close();
    await stack.stop();
  }
}

async function headOf({ pool }: ReturnType<typeof openTables>): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>(
    'select max(position) as position from lane_checkpoints',
  );
  return BigInt(rows[0]?.position ?? 0);
}
