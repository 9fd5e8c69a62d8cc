-- What the bank says of the house's account, line by line as finance uploads it, to be held against what is booked there.
create table bank_statement_line (
  id uuid primary key default gen_random_uuid(),
  -- The bank's own number of the movement: a line that is uploaded again is known by it.
  reference text not null constraint bank_statement_line_is_known_once unique,
  at timestamptz not null,
  -- Positive: it came in.
  amount_fen bigint not null constraint bank_statement_line_moves_something check (amount_fen <> 0),
  counterparty text not null,
  remark text not null,
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null default now()
);
create index bank_statement_line_at on bank_statement_line (at);

-- Why a line has no booking, or a booking no line, or the two differ: said once, for good.
create table bank_explanation (
  id uuid primary key default gen_random_uuid(),
  line_id uuid unique references bank_statement_line,
  -- The key of the journal.
  biz_key text unique,
  note text not null constraint bank_explanation_has_a_note check (length(note) >= 2),
  explained_by uuid not null references staff,
  explained_at timestamptz not null default now(),
  constraint bank_explanation_is_of_one_side check (num_nonnulls(line_id, biz_key) = 1)
);
