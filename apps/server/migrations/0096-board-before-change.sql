-- A board that was sold and costs more by an accepted change order waits for its supplement. When that is not paid in time
-- it becomes again what it was: this is what the former specification and day were. Its price and days are those of the
-- former version in `order_price_version`. Boards that wait already have no row, and go on waiting.
create table board_before_change (
  order_id uuid not null references pcb_order,
  -- The version that was accepted.
  price_version integer not null,
  former_version integer not null,
  former_quote_id uuid not null references quote,
  former_promised_ship_date date not null,
  -- Since when the production file of the board as it was is confirmed.
  former_file_confirmed_at timestamptz,
  primary key (order_id, price_version),
  foreign key (order_id, price_version) references order_price_version (order_id, version),
  foreign key (order_id, former_version) references order_price_version (order_id, version),
  constraint board_before_change_is_older check (former_version < price_version)
);
