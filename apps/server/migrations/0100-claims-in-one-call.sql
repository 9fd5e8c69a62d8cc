-- What every payment begins with, as one call each instead of six statements. As in 0060 a function and not one statement:
-- what is read after a lock is what the lock protects.

create function lock_pay_password_tries(whose uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('pay password ' || whose, 0));
$$;

-- Lets a member's tries be judged one at a time and tells what is stored, how many tries of the counted time were wrong, and
-- how many seconds ago the last of them was. The lock marks no row, so a right try writes nothing at all.
create function begin_pay_password_try(
  whose uuid, counted interval,
  out stored text, out failures integer, out age double precision
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_pay_password_tries(whose);
  select pay_password_hash into stored from member where id = whose;
  select count(*), coalesce(extract(epoch from clock_timestamp() - max(failed_at)), 0) into failures, age
    from pay_password_failure where member_id = whose and failed_at > clock_timestamp() - counted;
end $$;

-- What was paid for a main order less what went back or is on its way back.
create view net_paid as
  select main.id as main_order_id,
    (coalesce((select sum(share.amount_fen) from payment_order share
        join payment on payment.id = share.payment_id and payment.state = 'succeeded'
        where share.main_order_id = main.id), 0)
      - coalesce((select sum(refund.amount_fen) from refund where refund.main_order_id = main.id), 0))::bigint as fen
  from main_order main;

-- Locks what a payment touches, in the house's order (main orders and then their boards, each by ascending id, then the
-- payment), and tells all that paying is decided on. claimed is null when there is no such payment. Fen travel as text,
-- because JSON has no whole numbers of their size. is_open: by the database's clock.
create function claim_payment(
  wanted text,
  out claimed payment, out shares jsonb, out mains jsonb, out is_open boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  main_ids uuid[];
begin
  -- What a payment is for never changes, so no lock protects it.
  select array_agg(share.main_order_id),
      jsonb_agg(jsonb_build_object('mainOrderId', share.main_order_id, 'mainNo', share.main_no, 'boards', share.boards,
        'total', share.total_fen::text, 'amount', share.amount_fen::text) order by share.position)
    into main_ids, shares
    from payment_order share join payment on payment.id = share.payment_id where payment.pay_no = wanted;
  perform from main_order where id = any (main_ids) order by id for update;
  perform from pcb_order where main_order_id = any (main_ids) order by id for update;
  select payment.* into claimed from payment where pay_no = wanted for update;
  is_open := claimed.deadline > now();
  select jsonb_agg(jsonb_build_object('id', main.id, 'mainNo', main.main_no, 'memberId', main.member_id,
        'freight', main.freight_fen::text,
        'boards', (select jsonb_agg(jsonb_build_object('id', board.id, 'orderNo', board.order_no, 'state', board.state,
            'version', board.version, 'amount', board.amount_fen::text, 'workingDays', board.working_days) order by board.id)
          from pcb_order board where board.main_order_id = main.id),
        'netPaid', (select net_paid.fen::text from net_paid where net_paid.main_order_id = main.id))
      order by main.id)
    into mains from main_order main where main.id = any (main_ids);
end $$;
