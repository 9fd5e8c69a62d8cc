-- As before, but what a lock protects is read by the statement that takes it, and the payments of an order are found by
-- its shares whatever PostgreSQL believes about the number of those that succeeded: in a house that had just opened, it
-- looked for them in the whole table.

-- What was paid for a main order less what went back or is on its way back.
create or replace view net_paid as
  select main.id as main_order_id,
    (coalesce((select sum(share.amount_fen) from payment_order share
        where share.main_order_id = main.id
          and (select payment.state from payment where payment.id = share.payment_id) = 'succeeded'), 0)
      - coalesce((select sum(refund.amount_fen) from refund where refund.main_order_id = main.id), 0))::bigint as fen
  from main_order main;

drop function claim_payment(text);

-- Locks what a payment touches, in the house's order (main orders and then their boards, each by ascending id, then the
-- payment), and tells all that paying is decided on. claimed is null when there is no such payment. Fen travel as text,
-- because JSON has no whole numbers of their size. net_paid: by main order. is_open: by the database's clock.
create function claim_payment(
  wanted text,
  out claimed payment, out shares json, out mains json, out boards json, out net_paid json, out is_open boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  main_ids uuid[];
begin
  -- What a payment is for never changes, so no lock protects it.
  select array_agg(share.main_order_id),
      json_agg(json_build_object('mainOrderId', share.main_order_id, 'mainNo', share.main_no, 'boards', share.boards,
        'total', share.total_fen::text, 'amount', share.amount_fen::text) order by share.position)
    into main_ids, shares
    from payment_order share where share.payment_id = (select id from payment where pay_no = wanted);
  select json_agg(json_build_object('id', id, 'mainNo', main_no, 'memberId', member_id, 'freight', freight_fen::text))
    into mains
    from (select id, main_no, member_id, freight_fen from main_order where id = any (main_ids) order by id for update) main;
  select json_agg(json_build_object('id', id, 'mainOrderId', main_order_id, 'orderNo', order_no, 'state', state,
        'version', version, 'amount', amount_fen::text, 'workingDays', working_days)),
      -- What other payments paid: nobody can add to it now that the main orders are locked.
      (select json_object_agg(known.main_order_id, known.fen::text)
        from net_paid known where known.main_order_id = any (main_ids))
    into boards, net_paid
    from (select id, main_order_id, order_no, state, version, amount_fen, working_days
      from pcb_order where main_order_id = any (main_ids) order by id for update) board;
  select payment.* into claimed from payment where pay_no = wanted for update;
  is_open := claimed.deadline > now();
end $$;
