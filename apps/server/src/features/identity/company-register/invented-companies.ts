import { creditCheck, organisationCheck } from '@xunban/contract';

/** A company of the register. Several names may stand for one code: a company that was renamed. */
export interface Company {
  readonly companyName: string;
  readonly creditCode: string;
}

/** Place, and the number of its district in credit codes. */
const PLACES: readonly (readonly [string, string])[] = [
  ['深圳市', '440300'],
  ['广州', '440100'],
  ['东莞市', '441900'],
  ['惠州', '441300'],
  ['上海', '310000'],
  ['苏州', '320500'],
  ['杭州', '330100'],
  ['成都', '510100'],
  ['武汉', '420100'],
  ['北京', '110000'],
];
/** To our knowledge no company trades under any of these names; together with the trades they are invented. */
const NAMES = ['澄禾', '拓砚', '云栈', '启衡', '睿榆', '青砾', '华岚', '星榫', '铭汐', '嘉煦', '远橙', '恒屿'] as const;
const TRADES = [
  '电子科技',
  '智能装备',
  '通信技术',
  '医疗仪器',
  '汽车电子',
  '自动化设备',
  '光电',
  '半导体材料',
] as const;

const FORMS = ['有限公司', '股份有限公司'] as const;

/** 240 companies with valid codes, the same in every run, and previous names of every tenth. */
export const INVENTED_COMPANIES: readonly Company[] = Array.from({ length: 240 }, (_, index) => index).flatMap(
  (index) => {
    const [place, district] = PLACES[index % PLACES.length] ?? ['深圳市', '440300'];
    const name = NAMES[Math.floor(index / PLACES.length) % NAMES.length];
    const trade = TRADES[(index * 5 + Math.floor(index / 120)) % TRADES.length];
    const form = FORMS[index % 17 === 0 ? 1 : 0];
    const creditCode = codeOf(district, index);
    const companyName = `${place}${name}${trade}${form}`;
    const previousName = `${place}${name}${TRADES[(index * 5 + 3 + Math.floor(index / 120)) % TRADES.length]}${FORMS[0]}`;
    return index % 10 === 3 && previousName !== companyName
      ? [
          { companyName, creditCode },
          { companyName: previousName, creditCode },
        ]
      : [{ companyName, creditCode }];
  },
);

/** Registered by the market authority (9) as an enterprise (1). */
function codeOf(district: string, index: number): string {
  const body = `MA5${String(70_001 + index * 37).padStart(5, '0')}`;
  const code = `91${district}${body}${organisationCheck(body)}`;
  return code + creditCheck(code);
}
