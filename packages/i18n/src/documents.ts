import type { Characteristic, OrderStateCode, ProductionStep } from '@xunban/contract';
import type { i18n } from 'i18next';
import { BOARD_UNITS } from './board-units.ts';
import enOrder from './catalogues/en/order-texts.json' with { type: 'json' };
import enPlaces from './catalogues/en/price-places.json' with { type: 'json' };
import enPricing from './catalogues/en/pricing.json' with { type: 'json' };
import enQuality from './catalogues/en/quality-texts.json' with { type: 'json' };
import enQuotation from './catalogues/en/quotation.json' with { type: 'json' };
import zhCnOrder from './catalogues/zh-CN/order-texts.json' with { type: 'json' };
import zhCnPlaces from './catalogues/zh-CN/price-places.json' with { type: 'json' };
import zhCnPricing from './catalogues/zh-CN/pricing.json' with { type: 'json' };
import zhCnQuality from './catalogues/zh-CN/quality-texts.json' with { type: 'json' };
import zhCnQuotation from './catalogues/zh-CN/quotation.json' with { type: 'json' };
import zhTwOrder from './catalogues/zh-TW/order-texts.json' with { type: 'json' };
import zhTwPlaces from './catalogues/zh-TW/price-places.json' with { type: 'json' };
import zhTwPricing from './catalogues/zh-TW/pricing.json' with { type: 'json' };
import zhTwQuality from './catalogues/zh-TW/quality-texts.json' with { type: 'json' };
import zhTwQuotation from './catalogues/zh-TW/quotation.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { reasonOfLine } from './line-reason.ts';
import { openTexts } from './open-texts.ts';
import { piecesTextKey } from './pieces-text.ts';
import { spelledFormula } from './readable-formula.ts';
import type { TextParameters } from './translate.ts';

/** Texts of documents and responses that the server writes itself. Browsers load their areas one by one and not this. */
/** Keys of the reasons that the program itself gives. */
export type ProgramText = keyof (typeof zhCnOrder)['program'];

export interface DocumentTexts {
  /** Text of the quotation. */
  readonly text: (key: keyof typeof zhCnQuotation, parameters?: TextParameters) => string;
  /** Text of the `pricing` area; undefined for a key without one, such as an option that is a plain figure. */
  readonly pricing: (key: string, parameters?: TextParameters) => string | undefined;
  /** Text of the places and units of price data; undefined for a key without one. */
  readonly place: (key: string, parameters?: TextParameters) => string | undefined;
  /** An option of a field of a board with its unit, such as `1.6 mm`. */
  readonly option: (field: string, value: string) => string;
  /** Something that boards are measured or looked at for. */
  readonly characteristic: (characteristic: Characteristic) => string;
  /** A step of a production route. */
  readonly step: (step: ProductionStep) => string;
  /** A row of the table of order states: name, awaited party, and what the buyer can do. */
  readonly orderState: (row: Exclude<OrderStateCode, 0> | 'head') => readonly [string, string, string];
  /** The question to a buyer about missing pieces, and its options. */
  /** A reason that the program itself gives; `pieces` and `left` are counted as the trade does, by `per` boards a piece. */
  readonly program: (key: string, figures: Readonly<Record<string, number>>) => string;
  /** Title of the question about missing material. */
  readonly materialTitle: () => string;
  readonly shortage: (key: keyof (typeof zhCnOrder)['shortage'], parameters?: TextParameters) => string;
  /** Delivered pieces as the trade counts them: boards, or panels of so many boards. */
  readonly pieces: (pieces: number, boardsPerPiece: number) => string;
  /** Returns a price line formula in readable form. */
  readonly formula: (formula: string) => string;
  /** Explains the cost of a price line; '' when its name is sufficient. */
  readonly reason: (line: Parameters<typeof reasonOfLine>[0]) => string;
}

let instance: i18n | undefined;

function texts(): i18n {
  instance ??= openTexts(['quotation', 'pricing', 'price-places', 'order-texts', 'quality-texts'], {
    'zh-CN': {
      quotation: zhCnQuotation,
      pricing: zhCnPricing,
      'price-places': zhCnPlaces,
      'order-texts': zhCnOrder,
      'quality-texts': zhCnQuality,
    },
    'zh-TW': {
      quotation: zhTwQuotation,
      pricing: zhTwPricing,
      'price-places': zhTwPlaces,
      'order-texts': zhTwOrder,
      'quality-texts': zhTwQuality,
    },
    en: {
      quotation: enQuotation,
      pricing: enPricing,
      'price-places': enPlaces,
      'order-texts': enOrder,
      'quality-texts': enQuality,
    },
  });
  return instance;
}

export function documentTexts(language: Language): DocumentTexts {
  const all = texts();
  const textIn =
    (ns: 'pricing' | 'price-places'): DocumentTexts['pricing'] =>
    (key, parameters = {}) =>
      all.exists(key, { ns, lng: language })
        ? String(all.t(key as never, { ns, lng: language, ...parameters }))
        : undefined;
  const pricing = textIn('pricing');
  const order = (key: string, parameters: TextParameters = {}): string =>
    String(all.t(key as never, { ns: 'order-texts', lng: language, ...parameters }));
  return {
    text: (key, parameters = {}) => String(all.t(key as never, { ns: 'quotation', lng: language, ...parameters })),
    pricing,
    place: textIn('price-places'),
    option: (field, value) => {
      const unit = (BOARD_UNITS as Readonly<Record<string, string>>)[field];
      return pricing(`option.${field}.${value}`) ?? (unit ? `${value} ${unit}` : value);
    },
    characteristic: (name) => String(all.t(`characteristic.${name}` as never, { ns: 'quality-texts', lng: language })),
    step: (step) => order(`step.${step}`),
    orderState: (row) => [
      order(row === 'head' ? 'stateTable.head.state' : `state.${row}`),
      order(`stateTable.${row}.awaited`),
      order(`stateTable.${row}.can`),
    ],
    program: (key, figures) =>
      order(
        `program.${key}`,
        Object.fromEntries(
          Object.entries(figures).map(([name, figure]) => [
            name,
            name === 'per' ? figure : order(...piecesTextKey(figure, figures['per'] ?? 1)),
          ]),
        ),
      ),
    materialTitle: () => order('materialTitle'),
    shortage: (key, parameters) => order(`shortage.${key}`, parameters),
    pieces: (pieces, per) => {
      const [key, params] = piecesTextKey(pieces, per);
      return order(key, params);
    },
    formula: (formula) => spelledFormula(formula, (key) => pricing(key)),
    reason: (line) => reasonOfLine(line, (key, figures) => pricing(key, figures) ?? ''),
  };
}
