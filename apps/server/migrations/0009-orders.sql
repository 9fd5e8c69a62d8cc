-- The path of an order with its buyer: cart, review, engineering questions, change orders, delivery changes.

-- ---- carts ----

-- Checkout deletes the row; pcb_order.cart_row_id guarantees that it is ordered once.
create table cart_row (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  board_file_id uuid not null references board_file,
  quote_id uuid not null references quote,
  -- The returned order whose file the new order is compared with.
  replaces_order_id uuid references pcb_order,
  -- The order that this row repeats, with or without its tooling.
  reorder_of text references pcb_order (order_no),
  -- Price shown to the buyer when the row was added.
  shown_fen bigint not null check (shown_fen > 0),
  note text not null default '' check (length(note) <= 300),
  added_at timestamptz not null default now()
);
create index cart_row_member on cart_row (member_id, added_at desc);
-- A board file is deletable when no row refers to its id.
create index cart_row_file on cart_row (board_file_id);

-- Rows removed within the last hour, so that the removal can be undone. Their files can be deleted.
create table removed_cart_row (
  id uuid primary key,
  member_id uuid not null references member,
  board_file_id uuid not null references board_file on delete cascade,
  quote_id uuid not null references quote,
  replaces_order_id uuid references pcb_order,
  reorder_of text references pcb_order (order_no),
  shown_fen bigint not null check (shown_fen > 0),
  note text not null check (length(note) <= 300),
  added_at timestamptz not null,
  removed_at timestamptz not null default now()
);
create index removed_cart_row_removed on removed_cart_row (removed_at);
create index removed_cart_row_file on removed_cart_row (board_file_id);

-- ---- order-review ----

-- Result of the machine review of a round, rule by rule, with the measured values.
create table machine_review (
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  board_file_id uuid references board_file,
  is_passed boolean not null,
  -- An unchanged repeat passes by the decision about this earlier order, whatever the rules find.
  by_earlier text references pcb_order (order_no),
  rules jsonb not null,
  -- Version of the list of rules.
  rules_version integer not null check (rules_version > 0),
  reviewed_at timestamptz not null default now(),
  -- Time by which an engineer decides, shown to the buyer. Null when the machine has decided.
  expected_by timestamptz,
  primary key (order_id, round),
  constraint machine_review_by_earlier_is_passed check (by_earlier is null or is_passed)
);
create trigger machine_review_is_immutable before update or delete on machine_review
  for each row execute function refuse_change();

-- Decisions of engineers about each finding that prevented a board from passing, shown with the next such finding.
create table review_verdict (
  id bigint generated always as identity primary key,
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  -- Code of the finding.
  code text not null,
  verdict text not null,
  -- Key of similar boards, by their specification.
  like_board text,
  staff_id uuid not null references staff,
  given_at timestamptz not null default now(),
  constraint review_verdict_is_known
    check (verdict in ('approve', 'sendBack', 'requestChange', 'ask'))
);
create index review_verdict_newest on review_verdict (code, given_at desc);
create index review_verdict_of_like_boards on review_verdict (code, like_board, given_at desc) where like_board is not null;
create trigger review_verdict_is_immutable before update or delete on review_verdict
  for each row execute function refuse_change();

-- Corrections of file roles with the machine review of the remeasured board. The decision of the round is not changed.
create table file_role_correction (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  board_file_id uuid not null references board_file,
  -- Each with the name of a file and its role before and after.
  changes jsonb not null constraint file_role_correction_changes_something check (jsonb_array_length(changes) > 0),
  is_passed boolean not null,
  rules jsonb not null,
  rules_version integer not null check (rules_version > 0),
  staff_id uuid not null references staff,
  corrected_at timestamptz not null default now()
);
create index file_role_correction_of on file_role_correction (order_id, corrected_at);
create trigger file_role_correction_is_immutable before update or delete on file_role_correction
  for each row execute function refuse_change();

-- ---- engineering-questions ----

create sequence engineering_question_no_seq start 1001;

-- Engineering question (工程问客, EQ) of the factory about a board.
create table engineering_question (
  id uuid primary key default gen_random_uuid(),
  question_no text not null unique default day_number('EQ', nextval('engineering_question_no_seq')),
  order_id uuid not null references pcb_order,
  member_id uuid not null references member,
  state text not null default 'awaitingReply',
  title text not null,
  -- Copy of the finding of the machine review; its code for lookups.
  finding jsonb,
  finding_code text not null default '',
  -- Position on the drawing: fractions of its width and height, side and layer.
  place jsonb,
  -- A question about missing pieces does not stop the board: the panels of other orders go on.
  is_about_shortage boolean not null default false,
  -- Hash of the board file, so that the same question is not asked twice about it.
  file_sha256 text not null,
  round integer not null default 1,
  -- Start of the current round.
  asked_at timestamptz not null default now(),
  -- Reminders sent in the current round.
  reminders smallint not null default 0,
  version integer not null default 1,
  closed_at timestamptz,
  closed_because text,
  constraint engineering_question_state_is_known check (state in ('awaitingReply', 'answered', 'closed')),
  constraint engineering_question_end_is_known
    check (closed_because in ('answered', 'withdrawn', 'changeOrder', 'previous', 'orderChanged')),
  constraint engineering_question_is_closed_for_a_reason
    check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_because is null)),
  constraint engineering_question_has_a_title check (length(title) between 1 and 60)
);
create index engineering_question_of_member on engineering_question (member_id, state, asked_at desc, id);
create index engineering_question_of_order on engineering_question (order_id, asked_at);
create index engineering_question_open on engineering_question (state, asked_at, id) where state <> 'closed';
create index engineering_question_newest on engineering_question (asked_at, id);
create index engineering_question_previous on engineering_question (member_id, file_sha256, finding_code, closed_at desc)
  where finding_code <> '';

-- Messages of a question. Append-only.
create table engineering_question_entry (
  question_id uuid not null references engineering_question,
  position integer not null check (position > 0),
  kind text not null,
  author_kind text not null,
  author_id uuid,
  author_name text not null default '',
  because text not null default '',
  text text not null default '',
  -- Options of a question with their price effect, and the index of the recommended one.
  options jsonb not null default '[]',
  recommended smallint,
  -- Index of the chosen option of the previous question.
  chosen smallint,
  at timestamptz not null default now(),
  primary key (question_id, position),
  constraint engineering_question_entry_kind_is_known check (kind in ('ask', 'answer', 'note')),
  constraint engineering_question_entry_author_is_known check (author_kind in ('buyer', 'staff', 'system')),
  constraint engineering_question_entry_people_have_an_id check ((author_kind = 'system') = (author_id is null)),
  constraint engineering_question_entry_cause_is_known check (because in ('', 'policy', 'previous')),
  constraint engineering_question_entry_text_is_short check (length(text) <= 2000),
  constraint engineering_question_entry_has_options_in_a_list check (jsonb_typeof(options) = 'array'),
  constraint engineering_question_entry_options_are_of_questions
    check (kind = 'ask' or (jsonb_array_length(options) = 0 and recommended is null)),
  constraint engineering_question_entry_recommends_an_option
    check (recommended is null or (recommended >= 0 and recommended < jsonb_array_length(options))),
  constraint engineering_question_entry_is_chosen_in_answers check (chosen is null or (kind = 'answer' and chosen >= 0))
);
create trigger engineering_question_entry_is_immutable before update or delete on engineering_question_entry
  for each row execute function refuse_change();

-- The bytes are in the file store under the id. Without a question the file is uploaded and not sent yet.
create table engineering_question_file (
  id uuid primary key,
  question_id uuid,
  entry_position integer,
  position integer not null default 0,
  staff_id uuid references staff,
  member_id uuid references member,
  media text not null,
  file_name text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  foreign key (question_id, entry_position) references engineering_question_entry,
  constraint engineering_question_file_has_owner check ((staff_id is null) <> (member_id is null)),
  constraint engineering_question_file_is_sent_with_a_turn check ((question_id is null) = (entry_position is null)),
  constraint engineering_question_file_media_is_known check (media in ('image', 'pdf', 'zip', 'dxf')),
  constraint engineering_question_file_has_a_name check (length(file_name) between 1 and 200),
  constraint engineering_question_file_has_bytes check (bytes > 0)
);
create index engineering_question_file_of_turn on engineering_question_file (question_id, entry_position, position);
create index engineering_question_file_unsent on engineering_question_file (created_at) where question_id is null;

-- The buyer's choice for unanswered questions of an order; without a row the board waits.
create table engineering_question_policy (
  order_id uuid primary key references pcb_order,
  policy text not null,
  chosen_at timestamptz not null default now(),
  constraint engineering_question_policy_is_known check (policy in ('wait', 'recommend'))
);

-- Templates of questions by the code of the finding. A list is small and saved as a whole.
create table engineering_question_template (
  finding_code text primary key,
  revision integer not null default 0,
  items jsonb not null default '[]',
  changed_by uuid references staff (id),
  changed_at timestamptz,
  constraint engineering_question_template_items_are_a_list check (jsonb_typeof(items) = 'array'),
  constraint engineering_question_template_change_has_a_person check ((changed_by is null) = (changed_at is null))
);

insert into engineering_question_template (finding_code, items) values
  ('general', '[
    {"title": "其他工程问题", "zhCn": "工程师在处理订单 {订单号} 的文件 {文件名} 时有一处需要您确认：", "zhTw": "工程師在處理訂單 {订单号} 的檔案 {文件名} 時有一處需要您確認：", "en": "Our engineer needs your decision on one point of {文件名}, order {订单号}:", "options": [
      {"zhCn": "按文件制作", "zhTw": "按檔案製作", "en": "Make it as the file says", "effect": "none"},
      {"zhCn": "按工程师的建议修改后制作", "zhTw": "按工程師的建議修改後製作", "en": "Change it as the engineer suggests", "effect": "none"}
    ], "recommended": 1},
    {"title": "缺钻孔文件", "zhCn": "订单 {订单号} 的文件 {文件名} 里没有钻孔文件，无法制作孔。请补充钻孔文件（Excellon 格式）。", "zhTw": "訂單 {订单号} 的檔案 {文件名} 裡沒有鑽孔檔案，無法製作孔。請補充鑽孔檔案（Excellon 格式）。", "en": "{文件名} of order {订单号} contains no drill file, so no holes can be drilled. Please add it (Excellon).", "options": [
      {"zhCn": "我来补齐后重新上传文件", "zhTw": "我來補齊後重新上傳檔案", "en": "I will add it and upload the files again", "effect": "none"},
      {"zhCn": "这块板没有孔，按现有文件制作", "zhTw": "這塊板沒有孔，按現有檔案製作", "en": "The board has no holes, make it from the files as they are", "effect": "none"}
    ], "recommended": 0},
    {"title": "缺板框", "zhCn": "订单 {订单号} 的文件 {文件名} 里没有板框层，无法确定外形。请补充板框层。", "zhTw": "訂單 {订单号} 的檔案 {文件名} 裡沒有板框層，無法確定外形。請補充板框層。", "en": "{文件名} of order {订单号} contains no outline layer, so the shape is not certain. Please add it.", "options": [
      {"zhCn": "我来补齐后重新上传文件", "zhTw": "我來補齊後重新上傳檔案", "en": "I will add it and upload the files again", "effect": "none"},
      {"zhCn": "按下单尺寸的矩形制作", "zhTw": "按下單尺寸的矩形製作", "en": "Make a rectangle of the ordered size", "effect": "none"}
    ], "recommended": 0},
    {"title": "缺铜层或阻焊层", "zhCn": "订单 {订单号} 下单为 {层数} 层，文件 {文件名} 里的层不全。请补齐缺少的层。", "zhTw": "訂單 {订单号} 下單為 {层数} 層，檔案 {文件名} 裡的層不全。請補齊缺少的層。", "en": "Order {订单号} is for {层数} layers, and {文件名} does not contain all of them. Please add the missing ones.", "options": [
      {"zhCn": "我来补齐后重新上传文件", "zhTw": "我來補齊後重新上傳檔案", "en": "I will add it and upload the files again", "effect": "none"},
      {"zhCn": "按文件里的层制作", "zhTw": "按檔案裡的層製作", "en": "Make the layers that the files contain", "effect": "none"}
    ], "recommended": 0},
    {"title": "缺网络表", "zhCn": "订单 {订单号} 的文件 {文件名} 里没有网络表（IPC-D-356），无法核对网络。请补充，或确认不核对。", "zhTw": "訂單 {订单号} 的檔案 {文件名} 裡沒有網路表（IPC-D-356），無法核對網路。請補充，或確認不核對。", "en": "{文件名} of order {订单号} contains no netlist (IPC-D-356), so nets cannot be compared. Please add it, or confirm that they need not be.", "options": [
      {"zhCn": "我来补齐后重新上传文件", "zhTw": "我來補齊後重新上傳檔案", "en": "I will add it and upload the files again", "effect": "none"},
      {"zhCn": "不核对网络，按文件制作", "zhTw": "不核對網路，按檔案製作", "en": "Do not compare nets, make it as the files say", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('review.sizeDiffers', '[
    {"title": "尺寸与下单不一致", "zhCn": "文件外形实测为 {foundLengthMm} × {foundWidthMm} mm，下单尺寸为 {lengthMm} × {widthMm} mm。请确认按哪个尺寸制作。", "zhTw": "檔案外形實測為 {foundLengthMm} × {foundWidthMm} mm，下單尺寸為 {lengthMm} × {widthMm} mm。請確認按哪個尺寸製作。", "en": "The outline in your file measures {foundLengthMm} × {foundWidthMm} mm, while {lengthMm} × {widthMm} mm was ordered. Which size shall we make?", "options": [
      {"zhCn": "按文件实测尺寸制作", "zhTw": "按檔案實測尺寸製作", "en": "Make the size in the file", "effect": "asFound"},
      {"zhCn": "文件有误，我来重新上传文件", "zhTw": "檔案有誤，我來重新上傳檔案", "en": "The file is wrong, I will upload a new one", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('review.layersDiffer', '[
    {"title": "层数与下单不一致", "zhCn": "文件里有 {found} 层铜，下单为 {ordered} 层。请确认按几层制作。", "zhTw": "檔案裡有 {found} 層銅，下單為 {ordered} 層。請確認按幾層製作。", "en": "Your file has {found} copper layers, while {ordered} were ordered. How many shall we make?", "options": [
      {"zhCn": "按文件的层数制作", "zhTw": "按檔案的層數製作", "en": "Make the layers in the file", "effect": "asFound"},
      {"zhCn": "文件有误，我来重新上传文件", "zhTw": "檔案有誤，我來重新上傳檔案", "en": "The file is wrong, I will upload a new one", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('review.traceNarrower', '[
    {"title": "线宽间距小于下单值", "zhCn": "文件最小线宽/间距实测 {foundMm} mm，小于下单的 {ordered} mil。请确认如何处理。", "zhTw": "檔案最小線寬/間距實測 {foundMm} mm，小於下單的 {ordered} mil。請確認如何處理。", "en": "The narrowest track or gap in your file measures {foundMm} mm, less than the {ordered} mil ordered. How shall we proceed?", "options": [
      {"zhCn": "按文件的线宽间距制作", "zhTw": "按檔案的線寬間距製作", "en": "Make it as drawn", "effect": "asFound"},
      {"zhCn": "我来修改文件后重新上传", "zhTw": "我來修改檔案後重新上傳", "en": "I will change the file and upload it again", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('review.holeNarrower', '[
    {"title": "孔径小于下单值", "zhCn": "文件里最小孔为 {foundMm} mm，小于下单的 {ordered} mm。请确认如何处理。", "zhTw": "檔案裡最小孔為 {foundMm} mm，小於下單的 {ordered} mm。請確認如何處理。", "en": "The narrowest hole in your file is {foundMm} mm, less than the {ordered} mm ordered. How shall we proceed?", "options": [
      {"zhCn": "按文件的孔径制作", "zhTw": "按檔案的孔徑製作", "en": "Drill the holes as drawn", "effect": "asFound"},
      {"zhCn": "把小孔加大到下单的最小孔径", "zhTw": "把小孔加大到下單的最小孔徑", "en": "Widen the small holes to the size ordered", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('review.sizeUnknown', '[
    {"title": "外形不确定", "zhCn": "文件里没有完整的板框，无法确定外形。下单尺寸为 {lengthMm} × {widthMm} mm，请确认。", "zhTw": "檔案裡沒有完整的板框，無法確定外形。下單尺寸為 {lengthMm} × {widthMm} mm，請確認。", "en": "Your file has no complete outline, so the shape is not certain. {lengthMm} × {widthMm} mm was ordered. Please confirm.", "options": [
      {"zhCn": "按下单尺寸的矩形制作", "zhTw": "按下單尺寸的矩形製作", "en": "Make a rectangle of the ordered size", "effect": "none"},
      {"zhCn": "我来补板框后重新上传", "zhTw": "我來補板框後重新上傳", "en": "I will add the outline and upload it again", "effect": "none"}
    ], "recommended": null}
  ]'),
  ('class.missing', '[
    {"title": "缺少资料", "zhCn": "处理订单 {订单号} 的文件 {文件名} 时发现：{问题}。缺了它无法准确制作，请补充。", "zhTw": "處理訂單 {订单号} 的檔案 {文件名} 時發現：{问题}。缺了它無法準確製作，請補充。", "en": "In {文件名} of order {订单号} we found: {问题}. We cannot make the board exactly without it. Please add it.", "options": [
      {"zhCn": "我来补齐后重新上传文件", "zhTw": "我來補齊後重新上傳檔案", "en": "I will add it and upload the files again", "effect": "none"},
      {"zhCn": "不需要，按现有文件制作", "zhTw": "不需要，按現有檔案製作", "en": "Not needed, make it from the files as they are", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('class.unclear', '[
    {"title": "文件不明确", "zhCn": "订单 {订单号} 的文件 {文件名} 有一处不明确：{问题}。请确认以哪种理解制作。", "zhTw": "訂單 {订单号} 的檔案 {文件名} 有一處不明確：{问题}。請確認以哪種理解製作。", "en": "One point of {文件名}, order {订单号}, is not clear: {问题}. Please confirm how to make it.", "options": [
      {"zhCn": "按审核页上画出的结果制作", "zhTw": "按審核頁上畫出的結果製作", "en": "Make it as drawn on the order page", "effect": "none"},
      {"zhCn": "文件有误，我来重新上传文件", "zhTw": "檔案有誤，我來重新上傳檔案", "en": "The file is wrong, I will upload a new one", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('class.manufacturing', '[
    {"title": "超出加工能力", "zhCn": "订单 {订单号} 的文件 {文件名} 有一处超出常规加工能力：{问题}。照做可能影响良率或可靠性，请确认如何处理。", "zhTw": "訂單 {订单号} 的檔案 {文件名} 有一處超出常規加工能力：{问题}。照做可能影響良率或可靠性，請確認如何處理。", "en": "One point of {文件名}, order {订单号}, is beyond the usual process: {问题}. Made as drawn, it may cost yield or reliability. Please decide.", "options": [
      {"zhCn": "请工程师调整到可加工的尺寸", "zhTw": "請工程師調整到可加工的尺寸", "en": "Let the engineer adjust it to what can be made", "effect": "none"},
      {"zhCn": "按文件制作，接受风险", "zhTw": "按檔案製作，接受風險", "en": "Make it as drawn, at my risk", "effect": "none"},
      {"zhCn": "我来修改文件后重新上传", "zhTw": "我來修改檔案後重新上傳", "en": "I will change the file and upload it again", "effect": "none"}
    ], "recommended": 0}
  ]'),
  ('class.wish', '[
    {"title": "确认要求", "zhCn": "订单 {订单号} 有一项要求要和您确认：{问题}。请确认是否按此制作。", "zhTw": "訂單 {订单号} 有一項要求要和您確認：{问题}。請確認是否按此製作。", "en": "One requirement of order {订单号} needs your confirmation: {问题}. Please confirm that it is to be made so.", "options": [
      {"zhCn": "是，按此制作", "zhTw": "是，按此製作", "en": "Yes, make it so", "effect": "none"},
      {"zhCn": "不需要，按标准制作", "zhTw": "不需要，按標準製作", "en": "Not needed, make it to the standard", "effect": "none"}
    ], "recommended": 0}
  ]');

-- ---- change-orders ----

-- A board in production is cancelled for a fee that its buyer accepts.
create table cancellation_offer (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  fee_fen bigint not null,
  reason text not null,
  offered_by uuid not null references staff,
  offered_at timestamptz not null default now(),
  outcome text,
  ended_at timestamptz,
  constraint cancellation_offer_fee_is_not_negative check (fee_fen >= 0),
  constraint cancellation_offer_outcome_is_known check (outcome in ('agreed', 'refused', 'withdrawn')),
  constraint cancellation_offer_ends_with_an_outcome check ((outcome is null) = (ended_at is null))
);
-- One open offer per order.
create unique index cancellation_offer_open on cancellation_offer (order_id) where outcome is null;

-- A change order with a manual line above the limit of one staff user waits for a second one. It refers to the order at
-- `order_version`; after a change of the order it can no longer be approved.
create table change_proposal (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  order_version integer not null,
  -- Body of the request.
  request jsonb not null,
  amount_delta_fen bigint not null,
  line_name text not null,
  reason text not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint change_proposal_state_is_known check (state in ('waiting', 'allowed', 'refused', 'lapsed')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint change_proposal_request_is_an_object check (jsonb_typeof(request) = 'object'),
  constraint change_proposal_moves_money check (amount_delta_fen <> 0),
  constraint change_proposal_line_has_a_name check (length(line_name) between 1 and 40),
  constraint change_proposal_is_decided_by_user
    check ((state in ('allowed', 'refused')) = (decided_by is not null) and (state = 'waiting') = (decided_at is null)),
  constraint change_proposal_is_allowed_by_another check (state <> 'allowed' or decided_by <> proposed_by)
);
create unique index change_proposal_once on change_proposal (order_id) where state = 'waiting';
create index change_proposal_of on change_proposal (order_id, proposed_at desc);

-- State of a paid board before an accepted change order with a supplement: specification, date and file confirmation.
-- It is restored when the supplement is not paid in time. Its price and days are those of `previous_version` in
-- order_price_version.
create table board_before_change (
  order_id uuid not null references pcb_order,
  -- The accepted version.
  price_version integer not null,
  previous_version integer not null,
  previous_quote_id uuid not null references quote,
  previous_promised_ship_date date not null,
  -- Confirmation of the production file before the change.
  previous_file_confirmed_at timestamptz,
  primary key (order_id, price_version),
  foreign key (order_id, price_version) references order_price_version (order_id, version),
  foreign key (order_id, previous_version) references order_price_version (order_id, version),
  constraint board_before_change_is_older check (previous_version < price_version)
);

-- ---- delivery-changes ----

-- Changes of address, carrier and packing before shipping.
create table delivery_change (
  id uuid primary key default gen_random_uuid(),
  main_order_id uuid not null references main_order,
  -- The resulting delivery version.
  version integer not null,
  -- Names of the changed parts; addresses are not stored here.
  parts text[] not null,
  carrier_before text not null,
  carrier_after text not null,
  freight_before_fen bigint not null,
  freight_after_fen bigint not null,
  -- Reverted after the payment deadline, not changed by the buyer.
  is_undone boolean not null default false,
  changed_at timestamptz not null default now(),
  unique (main_order_id, version),
  constraint delivery_change_changes_something check (cardinality(parts) > 0),
  constraint delivery_change_freight_is_not_negative check (freight_before_fen >= 0 and freight_after_fen >= 0)
);
create trigger delivery_change_is_immutable before update or delete on delivery_change
  for each row execute function refuse_change();

-- ---- conversations ----

-- A buyer's conversation about a main order, or the general one.
create table conversation (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- Null for the general conversation of the member.
  main_order_id uuid references main_order,
  -- CONVERSATION_STATES of packages/contract.
  state text not null,
  -- Time of the first message of the buyer without an answer.
  waiting_since timestamptz,
  suspended_until date,
  suspend_reason text not null default '',
  last_position integer not null default 0,
  last_at timestamptz not null default now(),
  constraint conversation_state_is_known check (state in ('waiting', 'suspended', 'answered', 'closed')),
  constraint conversation_waits_since_a_message
    check (case state when 'waiting' then waiting_since is not null when 'suspended' then true else waiting_since is null end),
  constraint conversation_is_suspended_until_a_day
    check ((state = 'suspended') = (suspended_until is not null) and (state = 'suspended') = (suspend_reason <> ''))
);
create unique index conversation_of_main_order on conversation (main_order_id) where main_order_id is not null;
create unique index conversation_general on conversation (member_id) where main_order_id is null;
create index conversation_of_member on conversation (member_id, last_at desc, id);
create index conversation_open on conversation (waiting_since, id) where state in ('waiting', 'suspended');
create index conversation_answered on conversation (last_at) where state = 'answered';
create index conversation_newest on conversation (last_at desc, id);

-- Messages are facts: a correction is another message.
create table conversation_message (
  conversation_id uuid not null references conversation,
  position integer not null,
  staff_id uuid references staff,
  member_id uuid references member,
  -- CONVERSATION_CHANNELS of packages/contract.
  channel text not null default 'page',
  text text not null,
  at timestamptz not null default now(),
  primary key (conversation_id, position),
  constraint conversation_message_has_an_author check ((staff_id is null) <> (member_id is null)),
  constraint conversation_message_position_is_positive check (position > 0),
  constraint conversation_message_channel_is_known check (channel in ('page', 'mail')),
  constraint conversation_message_by_mail_is_of_the_buyer check (channel = 'page' or staff_id is null),
  constraint conversation_message_text_is_short check (length(text) <= 4000)
);
create trigger conversation_message_is_immutable before update or delete on conversation_message
  for each row execute function refuse_change();

-- First reading of a message by the buyer, or by a staff user.
create table conversation_reading (
  conversation_id uuid not null,
  position integer not null,
  staff_id uuid references staff,
  member_id uuid references member,
  at timestamptz not null default now(),
  foreign key (conversation_id, position) references conversation_message,
  constraint conversation_reading_has_a_reader check ((staff_id is null) <> (member_id is null)),
  constraint conversation_reading_once unique nulls not distinct (conversation_id, position, staff_id, member_id)
);
create trigger conversation_reading_is_immutable before update or delete on conversation_reading
  for each row execute function refuse_change();

-- The bytes are in the file store under the id. Without a conversation the file is uploaded and not sent yet.
create table conversation_file (
  id uuid primary key,
  conversation_id uuid,
  message_position integer,
  position integer not null default 0,
  staff_id uuid references staff,
  member_id uuid references member,
  media text not null,
  file_name text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  foreign key (conversation_id, message_position) references conversation_message,
  constraint conversation_file_has_owner check ((staff_id is null) <> (member_id is null)),
  constraint conversation_file_is_sent_with_a_message check ((conversation_id is null) = (message_position is null)),
  constraint conversation_file_media_is_known check (media in ('image', 'pdf', 'zip', 'dxf')),
  constraint conversation_file_has_a_name check (length(file_name) between 1 and 200),
  constraint conversation_file_has_bytes check (bytes > 0)
);
create index conversation_file_of_message on conversation_file (conversation_id, message_position, position);
create index conversation_file_unsent on conversation_file (created_at) where conversation_id is null;

-- Service times: one row for each answer to a buyer who waited.
create table conversation_answer (
  conversation_id uuid not null references conversation,
  -- The answering message.
  position integer not null,
  staff_id uuid not null references staff,
  asked_at timestamptz not null,
  answered_at timestamptz not null default now(),
  working_minutes integer not null,
  primary key (conversation_id, position),
  foreign key (conversation_id, position) references conversation_message,
  constraint conversation_answer_follows check (answered_at >= asked_at and working_minutes >= 0)
);
create index conversation_answer_newest on conversation_answer (answered_at);
create trigger conversation_answer_is_immutable before update or delete on conversation_answer
  for each row execute function refuse_change();

-- ---- coupons ----

-- A coupon used at a checkout, until it comes back.
create table coupon_use (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references coupon,
  rule_id uuid not null references coupon_rule,
  main_order_id uuid not null references main_order,
  granted_fen bigint not null check (granted_fen > 0),
  -- Keyed hashes of member, company, phone numbers and devices of the buyer at that time.
  identities text[] not null check (cardinality(identities) > 0),
  used_at timestamptz not null default now(),
  returned_at timestamptz
);
create unique index coupon_is_used_once on coupon_use (coupon_id) where returned_at is null;
create index coupon_use_main_order on coupon_use (main_order_id);
create index coupon_use_of_rule on coupon_use (rule_id) where returned_at is null;

-- ---- order-links ----

-- Links that show the progress of a main order to others, without sign-in.
create table order_link (
  id uuid primary key default gen_random_uuid(),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  -- The token is derived from the seed with a key that is not in the database, so that its owner can be shown the link
  -- again.
  token_hash bytea not null,
  token_seed bytea not null,
  -- Recipient, shown to the owner alone.
  name text not null,
  -- Heading of the page in the owner's words.
  title text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  opened integer not null default 0,
  constraint order_link_has_a_name check (length(name) between 1 and 60),
  constraint order_link_title_is_short check (length(title) <= 60),
  constraint order_link_expires_later check (expires_at > created_at),
  constraint order_link_is_counted check (opened >= 0 and (opened = 0) = (last_opened_at is null))
);
create unique index order_link_token_hash on order_link (token_hash);
create index order_link_of_main_order on order_link (main_order_id, created_at desc);
create index order_link_of_member on order_link (member_id, created_at desc, id);

-- ---- conversations: replies by email ----

-- A reply to an email is accepted under the token of its address, which is bound to a conversation and a person.
create table conversation_reply_token (
  token_hash bytea primary key,
  conversation_id uuid not null references conversation,
  member_id uuid not null references member,
  expires_at timestamptz not null
);
create index conversation_reply_token_expired on conversation_reply_token (expires_at);

-- Emails that were accepted, so that one that arrives twice is one message.
create table conversation_mail (
  message_id_hash bytea primary key,
  received_at timestamptz not null default now()
);
create index conversation_mail_old on conversation_mail (received_at);

-- ---- confirmations: orders that a program prepares and a person confirms ----

-- An order as it was shown to the person, and the token with which the program places and pays it. Of the token only the hash
-- is stored.
create table order_confirmation (
  request_id uuid primary key references program_request on delete cascade,
  member_id uuid not null references member,
  -- The key that prepared the order and alone can use the token; null for a session.
  key_id uuid references api_key,
  prepared jsonb not null,
  checkout jsonb not null,
  address_hash bytea not null,
  total_fen bigint not null check (total_fen > 0),
  token_hash bytea unique,
  -- The person who confirmed, and the amount that the program can pay.
  person_id uuid references member,
  limit_fen bigint,
  valid_until timestamptz,
  main_order_id uuid,
  paid_fen bigint not null default 0,
  constraint order_confirmation_token_has_its_limit check (
    (token_hash is null) = (limit_fen is null) and (token_hash is null) = (valid_until is null) and (token_hash is null) = (person_id is null)
  ),
  constraint order_confirmation_pays_within_its_limit check (paid_fen >= 0 and paid_fen <= coalesce(limit_fen, 0))
);
create index order_confirmation_member on order_confirmation (member_id);
