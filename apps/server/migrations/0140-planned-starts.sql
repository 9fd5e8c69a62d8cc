-- On which day a factory is to begin a board, as a planner put it on the planning board; of a board that nobody planned, the day on
-- which it was begun.
alter table factory_order add column planned_on date;
create index factory_order_planned on factory_order (factory_id, planned_on) where left_at is null and planned_on is not null;

-- Working days by which its plan lets a board leave after the day that it was promised for, told with a reason. The days that were
-- waited for the buyer are held_days.
alter table pcb_order
  add column plan_late_days integer not null default 0
    constraint pcb_order_plan_late_days_is_a_number check (plan_late_days between 0 and 400),
  add column plan_late_reason text not null default ''
    constraint pcb_order_plan_late_reason_is_short check (length(plan_late_reason) <= 200),
  add constraint pcb_order_plan_says_why_it_is_late check ((plan_late_days > 0) = (plan_late_reason <> ''));
