import { sql } from 'kysely';
import { openDatabase } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';

/**
 * For journeys in a browser: so many hours pass for the engineering questions of a board and for the parcels on their way with it, on a
 * house that is running, and what the clock does with them then is done at once. Arguments: the folder of the data, the number of the board, hours.
 */
const [dataDir = '', orderNo = '', hours = '0'] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir });
const db = openDatabase({ url: postgres.url, max: 1, log: { info() {}, warn() {}, error() {} } });
try {
  await db.transaction(async (tx) => {
    const ago = sql`make_interval(hours => ${Number(hours)})`;
    const board = sql`(select id from pcb_order where order_no = ${orderNo})`;
    await sql`update engineering_question set asked_at = asked_at - ${ago} where order_id = ${board}`.execute(tx);
    await sql`update engineering_question_policy set chosen_at = chosen_at - ${ago} where order_id = ${board}`.execute(
      tx,
    );
    await sql`update shipment set shipped_at = shipped_at - ${ago} where delivered_at is null
      and id in (select parcel_id from parcel_item where order_id = ${board})`.execute(tx);
    await addJob(tx, 'questions.chase', {});
    await addJob(tx, 'shipping.track', {});
  });
} finally {
  await db.close();
  await postgres.stop();
}
