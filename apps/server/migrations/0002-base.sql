-- Staff accounts, credentials, audit log, alarms, limits and storage quotas.

-- ---- staff-accounts ----

-- Several administrators change staff and roles: each change names the version that it is based on.
create table staff (
  id uuid primary key default gen_random_uuid(),
  account text not null unique,
  name text not null,
  password_hash text not null,
  is_disabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table staff_role (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  permissions text[] not null default '{}',
  -- ROLE_TEMPLATES of packages/contract: start page and menu; null for a role of its own kind.
  template text,
  version integer not null default 1
);

create table staff_role_holder (
  staff_id uuid not null references staff on delete cascade,
  role_id uuid not null references staff_role on delete cascade,
  primary key (staff_id, role_id)
);

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The last time that a second factor was proven for an approval (step-up), apart from the sign-in.
  factor_proven_at timestamptz
);

-- Authenticator app (TOTP, RFC 6238).
create table staff_totp (
  staff_id uuid primary key references staff on delete cascade,
  -- AES-256-GCM under a key that is not in the database; `key_id` names it.
  encrypted_secret bytea not null,
  key_id text not null,
  -- Time step of the last accepted code: a code is valid once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- The factor is active from here on: a valid code has proved that the app has the secret.
  confirmed_at timestamptz,
  last_used_at timestamptz
);

create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 40),
  -- The vendor of the device synchronises the passkey, for example with a phone account.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- Printed one-time recovery codes, as keyed hashes.
create table staff_recovery_code (
  staff_id uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- A pending sign-in, step-up or passkey registration. Valid once and for minutes.
create table staff_challenge (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('factor', 'passkey', 'newPasskey', 'stepUp')),
  -- Null for a sign-in by passkey alone.
  staff_id uuid references staff on delete cascade,
  -- Challenge for the passkey to sign.
  challenge text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint staff_challenge_has_its_person check ((purpose = 'passkey') = (staff_id is null))
);
create index staff_challenge_expiry on staff_challenge (expires_at);

-- Changes of sign-in methods of staff. Append-only.
create table staff_sign_in_history (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff on delete cascade,
  what text not null check (what in (
    'totpAdded', 'totpRemoved', 'passkeyAdded', 'passkeyRemoved', 'recoveryCodesMade', 'recoveryCodeUsed',
    'factorsReset', 'passwordChanged', 'passwordReset')),
  detail text not null default '',
  by_staff_id uuid not null references staff on delete cascade,
  at timestamptz not null default now()
);
create index staff_sign_in_history_staff on staff_sign_in_history (staff_id, id desc);

-- Events by which one staff user gained control of another account: created it, widened its permissions, or reset its
-- credentials. In a four-eyes approval neither account may control the other, and no third account both of them.
create table staff_control_event (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  kind text not null
    constraint staff_control_event_kind_is_known check (kind in ('created', 'widened', 'passwordReset', 'factorsReset')),
  by_staff_id uuid not null references staff,
  staff_id uuid not null references staff,
  at timestamptz not null default now(),
  -- The account can approve from this time on, or once another administrator has confirmed the event.
  approves_from timestamptz not null,
  unique (id, by_staff_id),
  constraint staff_control_event_is_about_another_account check (by_staff_id <> staff_id or kind = 'widened')
);
create index staff_control_event_at on staff_control_event (at);
create trigger staff_control_event_is_immutable before update or delete on staff_control_event
  for each row execute function refuse_change();
create trigger staff_control_event_is_not_emptied before truncate on staff_control_event
  for each statement execute function refuse_change();

-- Confirmation of a control event by an administrator who did not cause it.
create table staff_control_confirmation (
  event_id uuid primary key,
  by_staff_id uuid not null,
  confirmed_by uuid not null references staff,
  at timestamptz not null default now(),
  foreign key (event_id, by_staff_id) references staff_control_event (id, by_staff_id),
  constraint staff_control_is_confirmed_by_another_user check (confirmed_by <> by_staff_id)
);
create trigger staff_control_confirmation_is_immutable before update or delete on staff_control_confirmation
  for each row execute function refuse_change();
create trigger staff_control_confirmation_is_not_emptied before truncate on staff_control_confirmation
  for each statement execute function refuse_change();

-- ---- credentials ----

-- One random key per purpose, shared by all server processes and generated by the first that needs it.
create table server_key (
  purpose text primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- The id of the key that encrypts pay passwords. The key itself is not in the database, so a stolen database discloses
-- no pay password.
create table pay_password_key (
  only_one boolean primary key default true check (only_one),
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  set_at timestamptz not null default now()
);

-- A browser in which this account has signed in before. It has its own attempt limit, which failed sign-ins from other
-- devices do not use up.
create table known_device (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of 256 random bits in a cookie. Several accounts may share a browser.
  token_hash bytea not null,
  member_id uuid,
  staff_id uuid references staff on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_device_is_of_one_person check (num_nonnulls(member_id, staff_id) = 1)
);
create unique index known_device_member on known_device (member_id, token_hash) where member_id is not null;
create unique index known_device_staff on known_device (staff_id, token_hash) where staff_id is not null;
create index known_device_age on known_device (last_used_at);

-- ---- audit ----

-- Audit log of staff actions: actor, action, object, changes, reason and origin. Partitioned by month in Shanghai; a job
-- creates the months ahead and drops the expired ones.
create table audit_entry (
  id bigint generated always as identity,
  -- Start of the action, by the clock of the database.
  at timestamptz not null default now(),
  staff_id uuid not null references staff,
  -- The name at that time.
  staff_name text not null,
  -- AUDIT_ACTIONS of packages/contract.
  action text not null,
  -- AUDIT_OBJECTS of packages/contract.
  object_kind text not null,
  -- Empty for singletons and lists.
  object_id text not null default '',
  -- Readable number or name of the object.
  object_no text not null default '',
  -- Owner of the object.
  member_id uuid,
  -- Changed fields only: [{field, path?, before: [], after: []}], all as text.
  changes jsonb not null default '[]',
  reason text not null default '',
  ip text not null default '',
  device text not null default '',
  request_id text not null default '',
  primary key (id, at),
  constraint audit_entry_changes_are_a_list check (jsonb_typeof(changes) = 'array')
) partition by range (at);
-- Rows of a month without a partition, so that no action is refused.
create table partitions.audit_entry_rest partition of audit_entry default;
-- The log is read newest first, by each of the filters.
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_staff on audit_entry (staff_id, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_kind on audit_entry (object_kind, at desc, id desc);
create index audit_entry_object on audit_entry (object_id, at desc, id desc) where object_id <> '';
create index audit_entry_no on audit_entry (upper(object_no) text_pattern_ops, at desc, id desc) where object_no <> '';
create index audit_entry_member on audit_entry (member_id, at desc, id desc) where member_id is not null;
create index audit_entry_reason_pairs on audit_entry using gin (bigrams(reason)) where reason <> '';

-- A row never changes, with one exception: the reason is erased with the personal data of a closed account.
create function audit_entry_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and old.reason <> ''
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and exists (select from member where id = old.member_id and closed_at is not null)
  then return new; end if;
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_is_immutable before update or delete on audit_entry
  for each row execute function audit_entry_refuse_change();
create trigger audit_entry_is_not_emptied before truncate on audit_entry
  for each statement execute function refuse_change();
create trigger audit_entry_rest_is_not_emptied before truncate on partitions.audit_entry_rest
  for each statement execute function refuse_change();

-- ---- alarms ----

-- A condition that needs attention. It is open until the condition is over or a staff user acknowledges it with a note.
create table alarm (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Number of the order, refund, transfer or member; empty for the ledger as a whole.
  subject text not null default '',
  -- Of an action.
  amount_fen bigint,
  -- Of a ledger check.
  violation_count integer,
  -- The staff user whose action raised it. Nobody acknowledges an alarm about their own action.
  actor_id uuid references staff,
  raised_at timestamptz not null default now(),
  -- Times it was raised while open.
  times integer not null default 1,
  last_raised_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null when it ended by itself.
  acknowledged_by uuid references staff,
  note text not null default '',
  constraint alarm_kind_is_known check (kind in ('ledgerViolated', 'ledgerCheckFailed', 'ledgerCheckMissing',
    'limitChanged', 'priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'coupon', 'calendarEnds', 'clockSteppedBack',
    'smsCeiling', 'filesMissing', 'partitionMissing', 'withdrawal', 'creditLimit', 'creditCorrection', 'memberTotal', 'dependentApproval', 'commonController')),
  constraint alarm_is_acknowledged_with_a_note check ((acknowledged_by is null) = (note = '')),
  constraint alarm_acknowledged_has_ended check (acknowledged_by is null or ended_at is not null),
  constraint alarm_is_acknowledged_by_another_user check (acknowledged_by is distinct from actor_id or actor_id is null)
);
create index alarm_raised on alarm (raised_at desc);
create index alarm_open on alarm (raised_at desc) where ended_at is null;
-- One open alarm of each kind about the ledger, however many checks find the same.
create unique index alarm_of_the_ledger on alarm (kind)
  where ended_at is null and kind in ('ledgerViolated', 'ledgerCheckFailed', 'ledgerCheckMissing');
-- One open alarm per last day of the work calendar, however many processes check.
create unique index alarm_of_the_calendar on alarm (subject) where ended_at is null and kind = 'calendarEnds';
-- One open alarm when the clock of the database was set back.
create unique index alarm_of_the_clock on alarm (kind) where ended_at is null and kind = 'clockSteppedBack';
-- One open alarm about the file store.
create unique index alarm_of_the_files on alarm (kind) where ended_at is null and kind = 'filesMissing';
-- One open alarm per partitioned table.
create unique index alarm_of_partitions on alarm (subject) where ended_at is null and kind = 'partitionMissing';
-- One open alarm per ceiling of SMS codes.
create unique index alarm_of_sms on alarm (subject) where ended_at is null and kind = 'smsCeiling';

-- ---- action-limits ----

-- Limits of what one staff user may do alone, per action and per day in Shanghai. An action at the alarm threshold is
-- executed and raises an alarm. `memberTotal` is the limit of all that one staff user does for one member in a day: claims,
-- withdrawals, refunds by hand and their payees, and credits to the wallet.
create table action_limit (
  action text primary key,
  per_action_fen bigint not null,
  per_day_fen bigint not null,
  alarm_fen bigint not null,
  -- Basis points of the calculated price; price changes only.
  per_action_bp integer,
  alarm_bp integer,
  version integer not null default 1,
  constraint action_limit_action_is_known check (action in
    ('priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'withdrawal', 'creditLimit',
     'creditCorrection', 'coupon', 'memberTotal')),
  constraint action_limit_amounts_are_in_order check (0 < alarm_fen and alarm_fen <= per_action_fen and per_action_fen <= per_day_fen),
  constraint action_limit_shares_are_of_price_changes
    check ((action = 'priceChange') = (per_action_bp is not null) and (per_action_bp is null) = (alarm_bp is null)),
  constraint action_limit_shares_are_in_order check (0 < alarm_bp and alarm_bp <= per_action_bp and per_action_bp <= 10000)
);

insert into action_limit (action, per_action_fen, per_day_fen, alarm_fen, per_action_bp, alarm_bp) values
  ('priceChange', 2000000, 10000000, 200000, 3000, 1500),
  ('walletAdjustment', 500000, 1000000, 100000, null, null),
  ('foreignTransfer', 5000000, 20000000, 1000000, null, null),
  ('manualRefund', 5000000, 20000000, 1000000, null, null),
  ('attestation', 1000000, 3000000, 1, null, null),
  ('withdrawal', 5000000, 20000000, 2000000, null, null),
  ('creditLimit', 1000000, 5000000, 500000, null, null),
  ('creditCorrection', 100000, 500000, 50000, null, null),
  ('coupon', 200000, 500000, 100000, null, null),
  ('memberTotal', 5000000, 5000000, 2000000, null, null);

-- Values of each limit since the installation, the oldest first: the ledger checks read the limit of a past moment here.
create table action_limit_change (
  id bigint generated always as identity primary key,
  action text not null references action_limit,
  per_action_fen bigint not null,
  per_day_fen bigint not null,
  alarm_fen bigint not null,
  per_action_bp integer,
  alarm_bp integer,
  reason text not null,
  -- Null: the installation.
  changed_by uuid references staff,
  changed_at timestamptz not null default now()
);
create index action_limit_change_of on action_limit_change (action, changed_at);
insert into action_limit_change
    (action, per_action_fen, per_day_fen, alarm_fen, per_action_bp, alarm_bp, reason, changed_at)
  select action, per_action_fen, per_day_fen, alarm_fen, per_action_bp, alarm_bp, '', timestamptz '2000-01-01 00:00:00+08'
  from action_limit;
create trigger action_limit_change_is_immutable before update or delete on action_limit_change
  for each row execute function refuse_change();

-- Each action that a limit counts.
create table counted_action (
  id bigint generated always as identity primary key,
  action text not null references action_limit,
  staff_id uuid not null references staff,
  -- The beneficiary; null for an action that does not count towards `memberTotal`. A request that others decide counts as
  -- `memberTotal` itself.
  member_id uuid,
  amount_fen bigint not null check (amount_fen >= 0),
  subject text not null,
  -- Day in Shanghai.
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  at timestamptz not null default now(),
  constraint counted_action_of_a_total_has_its_member check (action <> 'memberTotal' or member_id is not null)
);
create index counted_action_of_staff on counted_action (staff_id, action, day);
create index counted_action_for_member on counted_action (staff_id, member_id, day) where member_id is not null;
create trigger counted_action_is_immutable before update or delete on counted_action
  for each row execute function refuse_change();

-- ---- storage ----

-- One row per member, and per network of guests with stored quotes. Triggers keep the counts exact in the transaction
-- of the counted row; the row lock serialises writers of one owner.
create table storage_use (
  -- `member <id>` or `guest <network>`.
  owner text primary key,
  -- Deletable files: images, and board files with drawings that have not been ordered.
  stored_bytes bigint not null default 0,
  -- Day in Shanghai of day_bytes and quote_bytes.
  day date not null,
  -- Uploaded on that day, deleted or not.
  day_bytes bigint not null default 0,
  -- Size of the quotes stored on that day.
  quote_bytes bigint not null default 0,
  constraint storage_use_is_not_below_nothing check (stored_bytes >= 0 and day_bytes >= 0 and quote_bytes >= 0)
);

create function add_storage_use(of_owner text, kept bigint, uploaded bigint) returns void language sql as $$
  -- Less than nothing would break the rule of the table before the row of the owner is found.
  insert into storage_use as use (owner, stored_bytes, day, day_bytes)
  values (of_owner, greatest(kept, 0), china_day(), uploaded)
  on conflict (owner) do update set
    stored_bytes = use.stored_bytes + kept,
    day_bytes = case when use.day = china_day() then use.day_bytes else 0 end + uploaded,
    quote_bytes = case when use.day = china_day() then use.quote_bytes else 0 end,
    day = china_day()
$$;

-- Tables of earlier files that refer to tables of this one.
alter table job_given_up add foreign key (staff_id) references staff;
