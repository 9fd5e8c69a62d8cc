-- Messages to members, and text templates of staff.

-- ---- messages ----

-- Messages of the member centre.
create table member_message (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- MESSAGE_EVENTS of packages/contract.
  event text not null,
  -- The subject: number of an order, id of a question; empty for pages that exist once per member.
  about text not null default '',
  -- Numbers and amounts for the placeholders of the text; no personal data.
  params jsonb not null default '{}',
  -- Identifies the event, so that it is reported once.
  fact text not null constraint member_message_names_its_fact check (fact <> ''),
  at timestamptz not null default now(),
  read_at timestamptz,
  constraint member_message_once unique (member_id, event, fact)
);
create index member_message_newest on member_message (member_id, at desc, id);
create index member_message_unread on member_message (member_id) where read_at is null;
create index member_message_old on member_message (at);

-- Channels that a member has switched off. Without a row a channel is on.
create table message_choice (
  member_id uuid not null references member,
  -- MESSAGE_EVENTS of packages/contract.
  event text not null,
  channel text not null constraint message_choice_channel_is_known check (channel in ('sms', 'mail')),
  primary key (member_id, event, channel)
);

-- Emails, sent and waiting. Their content is rendered when they are sent, from the message and the member.
create table email (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- Null for a code that verifies an address.
  message_id uuid references member_message on delete set null,
  is_code boolean not null,
  recipient text not null constraint email_recipient_is_masked check (recipient like '%*%'),
  -- As in sms_log: waiting; sent: accepted by the mail server; refused: for good; late: given up; kept: in the outbox
  -- of a demonstration.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'late', 'notSent')),
  -- Status code of the mail server, without its text.
  answer text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  answered_at timestamptz
);
create index email_newest on email (created_at desc, id);
create index email_message on email (message_id);
create index email_member on email (member_id);

-- ---- webhooks ----

-- Addresses of members to which events are sent.
create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  url text not null constraint webhook_url_has_a_scheme check (url ~ '^https?://'),
  description text not null default '',
  -- WEBHOOK_TYPES of packages/contract; empty for all of them.
  types text[] not null default '{}',
  secret text not null constraint webhook_secret_is_encrypted check (secret like 's1$%'),
  -- The secret before the last rotation signs too, until the overlap ends.
  previous_secret text not null default ''
    constraint webhook_previous_secret_is_encrypted check (previous_secret = '' or previous_secret like 's1$%'),
  previous_until timestamptz,
  -- on; off: by its member; failed: three days of failures; gone: the receiver answered 410; blocked: by staff.
  state text not null default 'on' check (state in ('on', 'off', 'failed', 'gone', 'blocked')),
  -- First failure since the last success; null while all succeed.
  failing_since timestamptz,
  delivered_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  constraint webhook_previous_secret_has_an_end check ((previous_secret = '') = (previous_until is null))
);
create index webhook_endpoint_member on webhook_endpoint (member_id);

-- The last sequence number of each object of a member: a lock of the object, taken after those of its transaction.
create table webhook_sequence (
  member_id uuid not null references member,
  object_type text not null,
  object_id text not null,
  last integer not null,
  primary key (member_id, object_type, object_id)
);

-- Events of members with an endpoint for them, written in the transaction of their notification.
create table webhook_event (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  type text not null,
  object_type text not null,
  object_id text not null,
  sequence integer not null,
  data jsonb not null,
  at timestamptz not null default now(),
  -- The span in which it happened (W3C trace context); null while tracing is off.
  trace_parent text constraint webhook_trace_parent_is_w3c check (trace_parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$')
);
create index webhook_event_member on webhook_event (member_id, at);
create index webhook_event_old on webhook_event (at);

-- Members with a program that reads their events. Until then events are stored without an endpoint, too.
create table webhook_listener (
  member_id uuid primary key references member,
  until timestamptz not null
);

-- An event for an endpoint. It is waiting, sending while a process has it, and delivered or failed in the end.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  event_id uuid not null references webhook_event on delete cascade,
  -- As in the event, for the order of deliveries.
  object_type text not null,
  object_id text not null,
  sequence integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- Tries since the beginning or the last replay by hand.
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- A process that has not answered by then is gone.
  claimed_until timestamptz,
  position bigint generated always as identity,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint webhook_delivery_once unique (event_id, endpoint_id),
  constraint webhook_delivery_ends check ((state in ('delivered', 'failed')) = (ended_at is not null)),
  constraint webhook_delivery_is_claimed check ((state = 'sending') = (claimed_until is not null))
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_try_at, position) where state = 'waiting';
create index webhook_delivery_sending on webhook_delivery (endpoint_id) where state = 'sending';
create index webhook_delivery_of_object on webhook_delivery (endpoint_id, object_type, object_id, sequence)
  where state in ('waiting', 'sending');
create index webhook_delivery_newest on webhook_delivery (endpoint_id, position desc);

-- Requests made for a delivery.
create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  position integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- HTTP status; null without an answer.
  status integer,
  -- The cause of a failure: WEBHOOK_FAULTS of packages/contract; empty for success.
  fault text not null default '',
  -- Beginning of the answer.
  response text not null default '' constraint webhook_response_is_an_excerpt check (octet_length(response) <= 6144),
  primary key (delivery_id, position)
);

-- ---- message-templates ----

-- Text templates of staff, by use. A list is small and saved as a whole, in display order; the contract validates its
-- texts.
create table message_template_list (
  context text primary key,
  revision integer not null default 0,
  items jsonb not null default '[]',
  changed_by uuid references staff (id),
  changed_at timestamptz,
  constraint message_template_context_is_known
    check (context in ('sendBack', 'requestChange', 'cancel', 'rejectCertification', 'conversation')),
  constraint message_template_items_are_a_list check (jsonb_typeof(items) = 'array'),
  constraint message_template_change_has_a_person check ((changed_by is null) = (changed_at is null))
);

insert into message_template_list (context, items) values
  ('sendBack', '[
    {"title": "缺钻孔层", "zhCn": "订单 {订单号} 的文件里没有钻孔层，请补上后重新上传。", "zhTw": "訂單 {订单号} 的檔案裡沒有鑽孔層，請補上後重新上傳。", "en": "The files of order {订单号} have no drill layer. Please add it and upload again."},
    {"title": "层数不符", "zhCn": "文件里的铜层与下单的 {层数} 层不一致，请核对后重新上传。", "zhTw": "檔案裡的銅層與下單的 {层数} 層不一致，請核對後重新上傳。", "en": "The copper layers of the files are not the {层数} layers that were ordered. Please check and upload again."},
    {"title": "外形不闭合", "zhCn": "外形层没有闭合，无法确定板边，请修正后重新上传。", "zhTw": "外形層沒有閉合，無法確定板邊，請修正後重新上傳。", "en": "The outline is not closed, so the edge of the board is not known. Please correct it and upload again."}
  ]'),
  ('requestChange', '[
    {"title": "线宽偏小", "zhCn": "文件实测线宽比下单的小，需按实际线宽计价，请确认。", "zhTw": "檔案實測線寬比下單的小，需按實際線寬計價，請確認。", "en": "The tracks of the files are narrower than ordered and are priced as measured. Please confirm."},
    {"title": "孔径偏小", "zhCn": "文件里有比下单更小的孔，需按实际孔径计价，请确认。", "zhTw": "檔案裡有比下單更小的孔，需按實際孔徑計價，請確認。", "en": "The files have smaller holes than ordered and are priced as measured. Please confirm."}
  ]'),
  ('cancel', '[
    {"title": "做不了", "zhCn": "很抱歉，{文件名} 超出我们的制程能力，订单 {订单号} 取消，款项原路退回。", "zhTw": "很抱歉，{文件名} 超出我們的製程能力，訂單 {订单号} 取消，款項原路退回。", "en": "We are sorry: {文件名} is beyond what we can make. Order {订单号} is cancelled and refunded the way it was paid."},
    {"title": "买家要求", "zhCn": "按您的要求取消订单 {订单号}。", "zhTw": "依您的要求取消訂單 {订单号}。", "en": "Order {订单号} is cancelled as you asked."}
  ]'),
  ('rejectCertification', '[
    {"title": "图片不清晰", "zhCn": "图片不清晰，请重新拍摄", "zhTw": "圖片不清晰，請重新拍攝", "en": "The image is not readable; please take it again"},
    {"title": "名称不一致", "zhCn": "名称与材料不一致", "zhTw": "名稱與資料不一致", "en": "The name differs from the document"},
    {"title": "未盖公章", "zhCn": "复印件未加盖公章", "zhTw": "影本未加蓋公章", "en": "The copy bears no seal"},
    {"title": "材料不符", "zhCn": "材料类型不符，请按说明上传", "zhTw": "資料類型不符，請依說明上傳", "en": "Not the requested type of document"}
  ]'),
  ('conversation', '[
    {"title": "收到，正在查", "zhCn": "{客户} 您好，订单 {订单号} 的情况我们正在核实，今天内答复您。", "zhTw": "{客户} 您好，訂單 {订单号} 的情況我們正在核實，今天內答覆您。", "en": "Hello {客户}, we are looking into order {订单号} and will answer today."},
    {"title": "请补图片", "zhCn": "请补充一张清晰的图片，标出位置，我们据此核对订单 {订单号}。", "zhTw": "請補充一張清晰的圖片，標出位置，我們據此核對訂單 {订单号}。", "en": "Please send a clear picture with the place marked, so that we can check order {订单号}."},
    {"title": "转工程问客", "zhCn": "这一点影响制作，我们会在订单 {订单号} 里提出工程问客，请在那里选择方案。", "zhTw": "這一點影響製作，我們會在訂單 {订单号} 裡提出工程問客，請在那裡選擇方案。", "en": "This affects how the board is made. We raise an engineering question in order {订单号}; please choose an option there."}
  ]');
