-- Texts that staff write often, by where they write them. A list is small and saved as a whole, in the order in which it is
-- offered; the rules of its texts are the contract's.
create table message_template_list (
  use text primary key,
  revision integer not null default 0,
  items jsonb not null default '[]',
  changed_by uuid references staff (id),
  changed_at timestamptz,
  constraint message_template_use_is_known check (use in ('sendBack', 'requestChange', 'cancel', 'rejectCertification')),
  constraint message_template_items_are_a_list check (jsonb_typeof(items) = 'array'),
  constraint message_template_change_has_a_person check ((changed_by is null) = (changed_at is null))
);

insert into message_template_list (use, items) values
  ('sendBack', '[
    {"title": "缺钻孔层", "zhCn": "订单 {订单号} 的文件里没有钻孔层，请补上后重新上传。", "zhTw": "訂單 {订单号} 的檔案裡沒有鑽孔層，請補上後重新上傳。", "en": "The files of order {订单号} have no drill layer. Please add it and upload again."},
    {"title": "层数不符", "zhCn": "文件里的铜层与下单的 {层数} 层不一致，请核对后重新上传。", "zhTw": "檔案裡的銅層與下單的 {层数} 層不一致，請核對後重新上傳。", "en": "The copper layers of the files are not the {层数} layers that were ordered. Please check and upload again."},
    {"title": "外形不闭合", "zhCn": "外形层没有闭合，无法确定板边，请修正后重新上传。", "zhTw": "外形層沒有閉合，無法確定板邊，請修正後重新上傳。", "en": "The outline is not closed, so the edge of the board is not known. Please mend it and upload again."}
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
    {"title": "图片不清晰", "zhCn": "图片不清晰，请重新拍摄", "zhTw": "圖片不清晰，請重新拍攝", "en": "The picture cannot be read; please take it again"},
    {"title": "名称不一致", "zhCn": "名称与材料不一致", "zhTw": "名稱與資料不一致", "en": "The name differs from the document"},
    {"title": "未盖公章", "zhCn": "复印件未加盖公章", "zhTw": "影本未加蓋公章", "en": "The copy bears no seal"},
    {"title": "材料不符", "zhCn": "材料类型不符，请按说明上传", "zhTw": "資料類型不符，請依說明上傳", "en": "Not the kind of picture that was asked for"}
  ]');

-- Who manages staff writes the house's texts.
update staff_role set permissions = permissions || array['template.edit']
  where 'staff.manage' = any (permissions) and not 'template.edit' = any (permissions);
