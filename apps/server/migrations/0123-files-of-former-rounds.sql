-- Who judges an order sees every order of the same file, also those that had it in a former round.
create index order_round_file on order_round (board_file_id);
