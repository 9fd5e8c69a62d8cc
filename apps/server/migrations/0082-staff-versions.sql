-- Staff and roles are changed by several administrators: each change names the version that it was judged on.

alter table staff add column version integer not null default 1;
alter table staff_role add column version integer not null default 1;
