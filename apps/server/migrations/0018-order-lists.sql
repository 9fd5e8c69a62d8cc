-- Lists of orders that do not grow with history: their order, their counts and their search have indexes.

-- The queue of staff: what has not ended first, and of that what has waited longest.
create index pcb_order_queue on pcb_order ((state >= 80), state_since, id desc) where state <> 0;

-- What staff search by parts of numbers, tags and names.
create index pcb_order_no_words on pcb_order using gin (order_no gin_trgm_ops);
create index main_order_no_words on main_order using gin (main_no gin_trgm_ops);
create function tags_text(tags text[]) returns text language sql immutable as $$
  select array_to_string(tags, ' ')
$$;
create index pcb_order_tag_words on pcb_order using gin (tags_text(tags) gin_trgm_ops) where tags <> '{}';
-- A member is found by any of three columns; PostgreSQL joins their indexes.
drop index member_name_words;
create index member_no_words on member using gin (member_no gin_trgm_ops);
create index member_true_name_words on member using gin (true_name gin_trgm_ops);
create index member_company_words on member using gin (company_name gin_trgm_ops);

-- How many orders stand in each state, as changes that add up. Each transaction adds its own rows, so none waits for
-- another; a job adds them up to one row for each state.
create table order_count (
  state smallint not null,
  change bigint not null
);
insert into order_count (state, change) select state, count(*) from pcb_order group by state;

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into order_count (state, change) values (old.state, -1); end if;
  if tg_op <> 'DELETE' then insert into order_count (state, change) values (new.state, 1); end if;
  return null;
end
$$;
create trigger pcb_order_is_counted after insert or delete on pcb_order
  for each row execute function count_order();
create trigger pcb_order_state_is_counted after update of state on pcb_order
  for each row when (old.state is distinct from new.state) execute function count_order();
