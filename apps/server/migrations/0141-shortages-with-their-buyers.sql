-- What an order lacks is refunded by a change order, or its buyer is asked: both are known with the shortage.
alter table batch_shortage
  -- The price version that is proposed for the pieces that are there.
  add column refund_version integer,
  add column question_id uuid references engineering_question,
  drop constraint batch_shortage_decision_is_known,
  add constraint batch_shortage_decision_is_one check (decision in ('remake', 'refund', 'settled')),
  add constraint batch_shortage_refund_has_its_price check ((refund_version is not null) = (decision is not distinct from 'refund'));
-- The house begins what the buyer chose by itself.
alter table batch_event drop constraint batch_event_kind_is_known,
  add constraint batch_event_kind_is_one
    check (kind in ('create', 'change', 'layOut', 'dissolve', 'start', 'step', 'spoil', 'remake', 'settle', 'finish', 'leave', 'part',
      'refund', 'refuse', 'ask'));
