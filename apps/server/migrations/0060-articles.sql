-- What anybody may read: help, technical articles, pages, notices and news, in three languages. Texts are Markdown.
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
  -- Its name in addresses.
  slug text not null constraint article_slug_is_a_word check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category text references article_category,
  -- Among those of its kind and category; new ones stand first.
  position int not null default 0,
  -- One reader counts once a day.
  readings int not null default 0,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint article_address unique (kind, slug),
  constraint article_help_has_a_category check ((kind = 'help') = (category is not null))
);

-- Every text that was ever saved. Rows are added and never changed.
create table article_version (
  article_id uuid not null references article on delete cascade,
  language text not null check (language in ('zh-CN', 'zh-TW', 'en')),
  no int not null check (no > 0),
  title text not null check (title <> ''),
  summary text not null,
  body text not null,
  -- Null for what came with the house.
  saved_by uuid references staff,
  saved_at timestamptz not null default now(),
  primary key (article_id, language, no)
);

-- From when on a version is what readers see. The newest that has begun counts; one of the future is a plan and may be deleted.
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

-- What readers see now, by article and language.
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

-- Who read what today, as a keyed hash that differs each day. Kept for as long as it is needed to count once.
create table article_reader (
  article_id uuid not null references article on delete cascade,
  day date not null,
  reader text not null,
  primary key (article_id, day, reader)
);
create index article_reader_old on article_reader (day);

-- Who manages staff writes and publishes.
update staff_role set permissions = permissions || array['content.edit', 'content.publish']
  where 'staff.manage' = any (permissions) and not 'content.edit' = any (permissions);
