/** SQL that generates user input from the number `k` of the copy: the same for the same number, seldom the same twice. */

const CITIES =
  '深圳 广州 东莞 惠州 佛山 珠海 中山 厦门 福州 杭州 宁波 温州 苏州 无锡 南京 上海 合肥 武汉 长沙 成都 重庆 西安 北京 天津 青岛 济南 大连 沈阳 郑州 南昌';
const FIRST = '华 瑞 鑫 宏 博 德 科 联 创 星 恒 泰 锐 明 凯 远 优 睿 启 智 盛 安 达 信 新 中 飞 云 海 捷';
const SECOND = '芯 图 电 微 航 讯 拓 源 诚 卓 盈 腾 辰 格 通 驰 迈 朗 威 美 能 视 测 控 驱 感 联 合 光 声';
const TRADES = '电子 科技 智能 自动化 仪器 通信 光电 医疗电子 汽车电子 半导体';
const FAMILY = '李 王 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗';
const GIVEN = '伟 芳 娜 敏 静 强 磊 洋 艳 勇 军 杰 娟 涛 明 超 霞 平 刚 桂英 建华 志强 晓东 海燕 文博 子轩';
const BOARDS =
  'main-board power sensor motor-driver charger display keypad gateway bms led-strip 主控板 电源板 驱动板 采样板 转接板';

/** Returns one of the words, by `k` in a different order for each list. */
const oneOf = (words: string, step: number): string => {
  const list = words.split(' ');
  return `(array['${list.join("','")}'])[1 + (k / ${step}) % ${list.length}]`;
};

const person = `${oneOf(FAMILY, 1)} || ${oneOf(GIVEN, 20)}`;
const company = `${oneOf(CITIES, 7)} || ${oneOf(FIRST, 1)} || ${oneOf(SECOND, 30)} || ${oneOf(TRADES, 900)} || '有限公司'`;

const waybill = (salt: number): string => `'SF' || lpad((k * 10 + ${salt})::text, 13, '0')`;

/** Values of columns in which the copies differ; `salt` distinguishes the rows of one member. */
export const VARIED: Readonly<Record<string, (salt: number) => string>> = {
  'member.company_name': () => `case when k % 3 = 0 then '' else ${company} end`,
  'member.true_name': () => person,
  'board_file.file_name': (salt) => `${oneOf(BOARDS, 1 + salt)} || '_v' || (k % 9) || '.' || ${salt} || '.zip'`,
  'pcb_order.customer_part_no': (salt) => `case when k % 4 = 0 then 'PN-' || (k * 10 + ${salt}) else '' end`,
  'shipment.waybill': waybill,
  'parcel.waybill': waybill,
};

/** The consignee of a main order. */
export const CONSIGNEE = `jsonb_build_object('contactName', ${person}, 'companyName', ${company})`;
