import { calls } from '@xunban/contract';
import { addDays } from '@xunban/pricing';
import { momentOf } from './office-hours.ts';
import type { World } from './world.ts';

interface Article {
  readonly day: number;
  readonly kind: 'news' | 'notice';
  readonly slug: string;
  readonly title: string;
  readonly body: string;
}

/** By the day of the year. */
const ARTICLES: readonly Article[] = [
  {
    ...{ day: 20, kind: 'news', slug: 'second-drilling-line', title: '第二条钻孔线投产' },
    body: '两台六轴数控钻机本周完成验收，两层板的加工能力提高三分之一，常规交期保持三天不变。',
  },
  {
    ...{ day: 62, kind: 'notice', slug: 'carrier-surcharge', title: '偏远地区快递费调整' },
    body: '自本月起，西藏那曲、阿里地区的顺丰快件增加偏远附加费，下单时会单独列出。',
  },
  {
    ...{ day: 105, kind: 'news', slug: 'aluminium-factory', title: '惠州金属基板厂接入' },
    body: '铝基板和铜基板由惠州工厂生产，导热系数 1 至 3 W/mK 可选，交期五天起。',
  },
  {
    ...{ day: 170, kind: 'news', slug: 'lower-engineering-fee', title: '工程费下调 20 元' },
    body: '所有层数的工程费下调 20 元，已保存的报价在有效期内仍按原价，重新计价即按新价。',
  },
  {
    ...{ day: 214, kind: 'notice', slug: 'maintenance-night', title: '系统维护通知' },
    body: '周日 02:00 至 04:00 进行系统维护，期间可以浏览和报价，不能付款。',
  },
  {
    ...{ day: 268, kind: 'news', slug: 'measured-before-shipping', title: '出货检验数据随板公开' },
    body: '板厚、翘曲和孔铜的实测值会在发货后显示在订单页，可以下载出货报告。',
  },
  {
    ...{ day: 310, kind: 'notice', slug: 'national-day-shipping', title: '节假日发货安排' },
    body: '法定节假日工厂停产，节前一天 18:00 前付款的订单照常排产，其余顺延到节后首个工作日。',
  },
  {
    ...{ day: 347, kind: 'news', slug: 'ten-thousand-boards', title: '本年第一万片板下线' },
    body: '感谢每一位客户。第一万片是一块 CH32V003 开发板，来自一位高校的老师。',
  },
];

/** The administrator writes news and notices through the year, in Chinese. */
export function writeNews({ sim, call, staff }: World, firstDay: string): void {
  for (const { day, kind, slug, title, body } of ARTICLES)
    sim.at(momentOf(addDays(firstDay, day), 10, 30), async () => {
      const { id } = await call(calls.staffArticles.create, staff.admin, { body: { kind, slug, title } });
      const text = { basedOn: 1, title, summary: body.slice(0, 60), body };
      await call(calls.staffArticles.saveText, staff.admin, { params: { id, language: 'zh-CN' }, body: text });
      await call(calls.staffArticles.publish, staff.admin, { params: { id }, body: { languages: ['zh-CN'] } });
    });
}
