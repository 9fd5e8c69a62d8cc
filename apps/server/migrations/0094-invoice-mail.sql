-- Where an electronic invoice is sent by mail once it is issued: what the title says, as it was when it was applied for.
alter table invoice_title add column email text not null default '' check (length(email) <= 120);
alter table invoice_application
  add column email text not null default '' check (length(email) <= 120),
  add column mail_state text not null default 'none' constraint invoice_application_mail_state_is_known
    check (mail_state in ('none', 'waiting', 'sent', 'refused', 'late')),
  add column mail_promised_at timestamptz,
  add column mail_attempts integer not null default 0,
  add column mailed_at timestamptz;

-- So that what the tax service of a demonstration issued can be held against what stands here.
alter table simulated_red add column amount_fen bigint not null default 0;
