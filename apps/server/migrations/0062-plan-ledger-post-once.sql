-- Its arrays are always short. Told their length, PostgreSQL would plan the three statements anew for each journal, which
-- takes longer than running them.
alter function ledger_post(text, text, text, timestamptz, text, text[], text[], bigint[])
  set plan_cache_mode = force_generic_plan;
