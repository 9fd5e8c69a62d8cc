import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** An order document, in any state of the order. @returns its id */
export async function giveOrderDocument(
  { deps: { db, files } }: Pick<TestServer, 'deps'>,
  orderId: string,
  orderDocument: 'certificate' | 'outgoingReport' = 'certificate',
): Promise<string> {
  const id = randomUUID();
  await files.put(`order-document/${id}`, Buffer.from('%PDF-1.7'));
  await sql`
    with maker as (insert into staff (account, name, password_hash) values (${id}, '测试员工', '') returning id)
    insert into order_document (id, order_id, document, file_name, bytes, staff_id)
    select ${id}, ${orderId}, ${orderDocument}, 'coc.pdf', 8, id from maker`.execute(db.read);
  return id;
}
