import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Scores, SHOWN } from './evaluation-store.ts';

export interface Average {
  readonly factoryId: string;
  readonly count: number;
  /** Null without an evaluation. */
  readonly scores: Scores | null;
  /** Number of evaluations that round to one, two … five. */
  readonly distribution: readonly number[];
}

interface Row {
  readonly factory_id: string;
  readonly count: number;
  readonly scores: readonly string[];
  readonly distribution: readonly number[];
}

/** Returns the averages of factories, computed from the public rows. Nothing is stored. */
export async function averagesOf(reader: Reader, factoryIds: readonly string[]): Promise<ReadonlyMap<string, Average>> {
  if (factoryIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select factory_id, count(*)::int as count,
      array[avg(quality), avg(delivery), avg(service), avg(packing)]::text[] as scores,
      array[${sql.join([1, 2, 3, 4, 5].map(rounding))}] as distribution
    from evaluation where ${SHOWN} and factory_id in (${sql.join(factoryIds)})
    group by factory_id`.execute(reader);
  return new Map(
    rows.map(({ factory_id: factoryId, count, scores, distribution }) => {
      const [quality = 0, delivery = 0, service = 0, packing = 0] = scores.map(Number);
      return [factoryId, { factoryId, count, scores: { quality, delivery, service, packing }, distribution }];
    }),
  );
}

/** The average of four whole scores; a half rounds up, as displayed. */
const rounding = (stars: number) =>
  sql`count(*) filter (where (quality + delivery + service + packing + 2) / 4 = ${sql.lit(stars)})::int`;
