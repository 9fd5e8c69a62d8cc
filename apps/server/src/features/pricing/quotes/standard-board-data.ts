import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { toYuanText } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { StructuredData } from '../../../platform/http/server-rendered-pages.ts';
import { PRICE_ONLY, quoteBoard } from './quote-board.ts';

/** The most ordered boards, as differences from the default board. */
const BOARDS: readonly Partial<BoardSpec>[] = [
  {},
  { layers: 4 },
  { layers: 6, tgCelsius: 150, testMethod: 'fullProbe' },
];

const NAMES: Readonly<Record<Language, (spec: BoardSpec) => string>> = {
  'zh-CN': ({ layers, quantity }) => `${layers} 层 FR-4 线路板 100 × 100 mm，${quantity} 片`,
  'zh-TW': ({ layers, quantity }) => `${layers} 層 FR-4 電路板 100 × 100 mm，${quantity} 片`,
  en: ({ layers, quantity }) => `${layers}-layer FR-4 PCB, 100 × 100 mm, ${quantity} pieces`,
};

/** Current prices of standard boards, for search engines. A board that is not sold at present is left out. */
export async function standardBoardData(reader: Reader, language: Language): Promise<readonly StructuredData[]> {
  const data = BOARDS.map(async (changes): Promise<StructuredData[]> => {
    const spec: BoardSpec = { ...defaultBoardSpec, lengthMm: 100, widthMm: 100, quantity: 5, ...changes };
    const quote = await quoteBoard(reader, spec, PRICE_ONLY);
    if (!quote.ok) return [];
    const { lengthMm, widthMm, quantity } = spec;
    const link = new URLSearchParams({
      ...Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, String(value)])),
      ...{ size: `${lengthMm}x${widthMm}`, qty: String(quantity) },
    });
    const offer = {
      '@type': 'Offer',
      price: toYuanText(quote.chosen.totalFen),
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
      url: `/quote?${link}`,
    };
    return [
      {
        '@type': 'Product',
        name: NAMES[language](spec),
        image: '/social.png',
        brand: { '@type': 'Brand', name: '迅板 Xunban' },
        offers: offer,
      },
    ];
  });
  return (await Promise.all(data)).flat();
}
