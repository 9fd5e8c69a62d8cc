-- How a finding was judged depends on the board: verdicts are told apart by what was ordered, and asking the buyer is one of them.
-- Verdicts from before do not say it, and count only where the board does not matter.
alter table review_verdict add column like_board text;
create index review_verdict_of_like_boards on review_verdict (code, like_board, given_at desc) where like_board is not null;
alter table review_verdict drop constraint review_verdict_is_known;
alter table review_verdict add constraint review_verdict_is_known
  check (verdict in ('approve', 'sendBack', 'requestChange', 'ask'));

-- The deadline of which its buyer was reminded: once for each deadline.
alter table main_order add column pay_reminded_for timestamptz;
