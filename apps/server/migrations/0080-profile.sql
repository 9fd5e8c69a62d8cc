-- What a member tells of itself, proofs of its phone, and pictures that it uploads.

alter table member
  add column sex text not null default '' check (sex in ('', 'male', 'female')),
  -- A day without a time zone, as text: it is shown and never computed with.
  add column birthday text check (birthday ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column qq text not null default '',
  add column email text not null default '',
  add column industry text not null default '',
  -- Tax or credit code, or a person's number, as certified.
  add column identity_no text not null default '',
  -- Judged by staff who change the member.
  add column version integer not null default 1;

alter table sms_code
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check
    check (purpose in ('signIn', 'certify', 'payPassword', 'sensitive', 'newPhone'));

-- That a session has lately proved the phone of its member. Good for one change.
create table phone_proof (
  token_hash bytea primary key,
  session_id uuid not null references member_session on delete cascade,
  expires_at timestamptz not null
);
create index phone_proof_session on phone_proof (session_id);

create table member_image (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  purpose text not null check (purpose in ('attachment', 'portrait', 'certification', 'evaluation', 'question')),
  -- Of the bytes that we drew; the uploaded ones are kept nowhere.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  -- Proof in the address of a portrait, which pages show without a header.
  view_key text not null,
  created_at timestamptz not null default now(),
  -- When something began to refer to it; what nothing uses is forgotten after a day.
  used_at timestamptz
);
create index member_image_member on member_image (member_id);
create index member_image_unused on member_image (created_at) where used_at is null;
create index member_image_content on member_image (sha256);
