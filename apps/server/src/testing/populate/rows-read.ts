import pg from 'pg';

/** A statement that the server sent, with its values. */
interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Notes the reads that this process sends to PostgreSQL while `work` runs. */
export async function readsDuring(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    const values = typeof first === 'string' ? second : (first?.values ?? second);
    if (/^\s*(select|with)\b/i.test(text) && !/\bfor (no key )?update\b/i.test(text))
      sent.push({ text, values: Array.isArray(values) ? values : [] });
    return (query as (...given: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/**
 * Returns the number of rows of each table that PostgreSQL reads for these statements, as reported by a run of each. Index rows
 * that a filter then drops count as well, so reading a full index is detected.
 */
export async function rowsRead(session: pg.Client, reads: readonly Sent[]): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const count = (node: PlanNode) => {
    const table = node['Relation Name'];
    const each =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + Math.round(each * (node['Actual Loops'] ?? 1)));
    for (const inner of node.Plans ?? []) count(inner);
  };
  for (const { text, values } of reads) {
    const { rows: plans } = await session.query(`explain (analyze, format json) ${text}`, [...values]);
    count(plans[0]['QUERY PLAN'][0].Plan as PlanNode);
  }
  return rows;
}
