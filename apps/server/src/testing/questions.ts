import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** A question about an order, whatever its state, with everything that one may have. */
export async function giveQuestion(
  { deps: { db, files } }: Pick<TestServer, 'deps'>,
  order: { readonly id: string; readonly memberId: string },
): Promise<{ readonly questionId: string; readonly fileId: string }> {
  const fileId = randomUUID();
  await files.put(`question-file/${fileId}`, Buffer.from('%PDF-1.7'));
  const finding = { code: 'review.sizeUnknown', severity: 'error', params: {} };
  const options = [{ text: '照做', changes: { outerCopperOz: 2 }, amountDeltaFen: '1250', daysDelta: 1 }];
  const { rows } = await sql<{ id: string }>`
    with question as (
      insert into engineering_question (order_id, member_id, title, finding, finding_code, place, file_sha256)
      values (${order.id}, ${order.memberId}, '外形', ${JSON.stringify(finding)}::jsonb, ${finding.code},
        '{"left": 0.5, "top": 0.5, "side": "top"}', 'a')
      returning id
    ), turn as (
      insert into engineering_question_entry (question_id, position, kind, author_kind, text, options)
      select id, 1, 'ask', 'system', '请确认', ${JSON.stringify(options)}::jsonb from question
      returning question_id
    ), file as (
      insert into engineering_question_file (id, question_id, entry_position, member_id, media, file_name, bytes)
      select ${fileId}, question_id, 1, ${order.memberId}, 'pdf', 'stack.pdf', 8 from turn
    )
    select id from question`.execute(db.read);
  const [row] = rows;
  if (!row) throw new Error('question not created');
  return { questionId: row.id, fileId };
}
