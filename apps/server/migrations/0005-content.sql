-- Articles and facts about the operating company.

-- ---- content ----

-- Public content in three languages: help, technical articles, pages, notices and news. Texts are Markdown.
create table article_category (
  id text primary key constraint article_category_is_a_word check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position int not null,
  -- By language.
  names jsonb not null
);

create table article (
  id uuid primary key default gen_random_uuid(),
  -- ARTICLE_KINDS of packages/contract.
  kind text not null check (kind in ('help', 'tech', 'page', 'notice', 'news')),
  -- Name in addresses.
  slug text not null constraint article_slug_is_a_word check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category text references article_category,
  -- Within kind and category; new articles come first.
  position int not null default 0,
  -- A reader counts once a day.
  readings int not null default 0,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint article_address unique (kind, slug),
  constraint article_help_has_a_category check ((kind = 'help') = (category is not null))
);

-- Every saved text. Append-only.
create table article_version (
  article_id uuid not null references article on delete cascade,
  language text not null check (language in ('zh-CN', 'zh-TW', 'en')),
  no int not null check (no > 0),
  title text not null check (title <> ''),
  summary text not null,
  body text not null,
  -- Null for articles that come with the product.
  saved_by uuid references staff,
  saved_at timestamptz not null default now(),
  primary key (article_id, language, no)
);

-- Publication of a version from a time on. The newest started release is visible; a future one is scheduled and can be
-- deleted.
create table article_release (
  id bigint generated always as identity primary key,
  article_id uuid not null,
  language text not null,
  version_no int not null,
  visible_from timestamptz not null default now(),
  released_by uuid references staff,
  foreign key (article_id, language, version_no) references article_version (article_id, language, no) on delete cascade
);
create index article_release_newest on article_release (article_id, language, visible_from desc, id desc);

-- Articles as readers see them now, by language.
create view article_visible as
  select distinct on (release.article_id, release.language)
    article.id, article.kind, article.slug, article.category, article.position, article.readings,
    version.language, version.no, version.title, version.summary, version.body,
    release.visible_from,
    min(release.visible_from) over (partition by release.article_id) as first_visible_from
  from article
  join article_release release on release.article_id = article.id
  join article_version version on version.article_id = release.article_id and version.language = release.language
    and version.no = release.version_no
  where article.withdrawn_at is null and release.visible_from <= now()
  order by release.article_id, release.language, release.visible_from desc, release.id desc;

-- Readers of a day, as keyed hashes that differ each day; stored as long as needed to count a reader once.
create table article_reader (
  article_id uuid not null references article on delete cascade,
  day date not null,
  reader text not null,
  primary key (article_id, day, reader)
);
create index article_reader_old on article_reader (day);

-- Images of articles. Their bytes, re-encoded by the server, are in the file store below `article-image/`.
create table article_image (
  id uuid primary key default gen_random_uuid(),
  -- Name of the uploaded file, by which staff find it.
  file_name text not null check (file_name <> ''),
  bytes integer not null check (bytes > 0),
  -- Part of the address, so that pages reserve the space before the image is loaded.
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null default now()
);
create index article_image_by_age on article_image (uploaded_at);

-- ---- company-profile ----

-- Facts about the operating company: name, contact, licence numbers. No row: not known yet.
create table company_profile_fact (
  -- COMPANY_PROFILE_FACTS of packages/contract.
  name text primary key check (name ~ '^[a-z][A-Za-z]+$'),
  value text not null check (value <> ''),
  set_by uuid not null references staff,
  set_at timestamptz not null default now()
);

-- Changes of the facts that money depends on. One waits at a time.
create table company_profile_proposal (
  id uuid primary key default gen_random_uuid(),
  -- APPROVED_COMPANY_FACTS of packages/contract with their values before and after; '' for none.
  facts jsonb not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint company_profile_proposal_state_is_known check (state in ('waiting', 'granted', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint company_profile_proposal_is_decided_by_user check ((state = 'waiting') = (decided_by is null and decided_at is null)),
  constraint company_profile_proposal_needs_a_second_person check (state <> 'granted' or decided_by <> asked_by)
);
create unique index company_profile_proposal_waits_once on company_profile_proposal (state) where state = 'waiting';
create index company_profile_proposal_decided on company_profile_proposal (decided_at desc) where state <> 'waiting';
