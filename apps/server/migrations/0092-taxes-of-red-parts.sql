-- A red letter says for each of its parts how much tax goes back with it, so that the tax of a board or a freight can be told
-- from its lines. Those that were made before share theirs by amount, cumulated, so that the shares add up to the fen.
alter table invoice_red_part add column tax_fen bigint;
alter table invoice_red_part disable trigger invoice_red_part_is_kept;
update invoice_red_part part set tax_fen = shared.fen from (
  select red_id, source_no, round(red.tax_fen * upto / red.amount_fen)::bigint
    - round(red.tax_fen * (upto - amount) / red.amount_fen)::bigint as fen
  from (select red_id, source_no, amount_fen as amount,
      sum(amount_fen) over (partition by red_id order by source_no) as upto from invoice_red_part) piece
  join invoice_red red on red.id = piece.red_id
) shared where shared.red_id = part.red_id and shared.source_no = part.source_no;
alter table invoice_red_part enable trigger invoice_red_part_is_kept;
alter table invoice_red_part alter column tax_fen set not null,
  add constraint invoice_red_part_is_net_and_tax check (tax_fen between 0 and amount_fen);
