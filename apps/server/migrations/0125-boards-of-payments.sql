-- A checkout may be paid for the boards that are ready. A payment remembers which these were, so that another board that
-- passes while the buyer is at the gateway changes nothing of it. Null: opened before this, for all that was ready.
alter table payment_order
  add column board_ids uuid[],
  -- Numbers of boards of the same checkout that were not ready: for the payer's eyes.
  add column later text[] not null default '{}';
