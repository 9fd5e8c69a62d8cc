-- What is kept on the disk for whom: how much it is, whether an order holds it, and which contents nobody refers to.

-- One row for each member, and for each network of guests whose quotes are stored. The counts are exact: the triggers
-- below keep them in the transaction of the row that they are about, and its lock puts writers of one owner in a row.
create table storage_use (
  -- `member <id>` or `guest <network>`.
  owner text primary key,
  -- Files that may be deleted again: board files with their drawings that nobody has ordered, and pictures.
  kept_bytes bigint not null default 0,
  -- The day that day_bytes and quote_bytes are about, by the clock of China.
  day date not null,
  -- What was uploaded on that day, deleted or not.
  day_bytes bigint not null default 0,
  -- What quotes stored on that day take.
  quote_bytes bigint not null default 0,
  constraint storage_use_is_not_below_nothing check (kept_bytes >= 0 and day_bytes >= 0 and quote_bytes >= 0)
);

create function china_day() returns date language sql stable as $$
  select (now() at time zone 'Asia/Shanghai')::date
$$;

create function add_storage_use(of_owner text, kept bigint, uploaded bigint) returns void language sql as $$
  -- Less than nothing would break the rule of the table before the row of the owner is found.
  insert into storage_use as use (owner, kept_bytes, day, day_bytes)
  values (of_owner, greatest(kept, 0), china_day(), uploaded)
  on conflict (owner) do update set
    kept_bytes = use.kept_bytes + kept,
    day_bytes = case when use.day = china_day() then use.day_bytes else 0 end + uploaded,
    quote_bytes = case when use.day = china_day() then use.quote_bytes else 0 end,
    day = china_day()
$$;

alter table board_file
  -- Of the drawn sides.
  add column drawn_bytes bigint not null default 0 constraint board_file_drawings_have_a_size check (drawn_bytes >= 0),
  -- When it was last uploaded. A file that nothing refers to is deleted some time after that.
  add column touched_at timestamptz not null default now(),
  -- When it was first ordered. The house needs it from then on: it counts no longer, and stays.
  add column ordered_at timestamptz;
update board_file set
  touched_at = created_at,
  ordered_at = (select now() from pcb_order where pcb_order.board_file_id = board_file.id limit 1);
create index board_file_unordered on board_file (touched_at) where ordered_at is null;
create index board_file_newest on board_file (member_id, touched_at desc);

-- Whether a file may go is asked by its id.
create index cart_row_file on cart_row (board_file_id);
create index pcb_order_file on pcb_order (board_file_id);

-- Every content in the file store by its hash. Whoever is about to store one claims it here first; what is claimed may
-- be about to get a row. A content is deleted together with its row here, so a claim waits for that and stores it anew.
create table board_content (
  sha256 text primary key,
  claimed_at timestamptz not null default now()
);
insert into board_content (sha256, claimed_at) select sha256, min(created_at) from board_file group by sha256;
create index board_content_oldest on board_content (claimed_at);

create function counted_bytes(file board_file) returns bigint language sql immutable as $$
  select case when file.ordered_at is null then file.bytes + file.drawn_bytes else 0 end
$$;

create function count_board_file() returns trigger language plpgsql as $$
declare
  kept bigint := 0;
  uploaded bigint := 0;
begin
  if tg_op <> 'DELETE' then kept := kept + counted_bytes(new); end if;
  if tg_op <> 'INSERT' then kept := kept - counted_bytes(old); end if;
  if tg_op = 'INSERT' then uploaded := new.bytes; end if;
  if kept <> 0 or uploaded <> 0 then
    perform add_storage_use('member ' || coalesce(new.member_id, old.member_id), kept, uploaded);
  end if;
  return null;
end $$;
create trigger board_file_is_counted after insert or update or delete on board_file
  for each row execute function count_board_file();

create function count_member_image() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage_use('member ' || new.member_id, new.bytes, new.bytes);
  else
    perform add_storage_use('member ' || old.member_id, -old.bytes, 0);
  end if;
  return null;
end $$;
create trigger member_image_is_counted after insert or delete on member_image
  for each row execute function count_member_image();

create function hold_ordered_file() returns trigger language plpgsql as $$
begin
  update board_file set ordered_at = now() where id = new.board_file_id and ordered_at is null;
  return null;
end $$;
create trigger pcb_order_holds_its_file after insert on pcb_order
  for each row execute function hold_ordered_file();

insert into storage_use (owner, kept_bytes, day)
  select 'member ' || member_id, sum(bytes), china_day() from (
    select member_id, counted_bytes(board_file) as bytes from board_file
    union all select member_id, bytes from member_image) kept
  group by member_id;

-- Why staff last disabled or enabled an account: the log does not hold what somebody wrote in their own words.
alter table member add column disabled_reason text not null default '';
