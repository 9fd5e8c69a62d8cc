import { sql } from 'kysely';
import { addJob } from '../platform/jobs/jobs.ts';
import { inRunningInstance } from './running-instance.ts';

/**
 * For e2e tests: advances the clock by some hours for the engineering questions of a board and for its parcels in transit, on a
 * running instance, and runs the resulting timed work at once. Arguments: the data folder, the number of the board, hours.
 */
const [dataDir = '', orderNo = '', hours = '0'] = process.argv.slice(2);
await inRunningInstance(dataDir, (db) =>
  db.transaction(async (tx) => {
    const ago = sql`make_interval(hours => ${Number(hours)})`;
    const board = sql`(select id from pcb_order where order_no = ${orderNo})`;
    await sql`update engineering_question set asked_at = asked_at - ${ago} where order_id = ${board}`.execute(tx);
    await sql`update engineering_question_policy set chosen_at = chosen_at - ${ago} where order_id = ${board}`.execute(
      tx,
    );
    await sql`update shipment set shipped_at = shipped_at - ${ago} where delivered_at is null
      and id in (select parcel_id from parcel_item where order_id = ${board})`.execute(tx);
    await addJob(tx, 'questions.remind', {});
    await addJob(tx, 'shipping.track', {});
  }),
);
