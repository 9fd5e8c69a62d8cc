import { calls, defaultBoardSpec } from '@xunban/contract';
import { type DesignTool, RULE_FILE_ENDING } from '@xunban/contract/design-tools';
import { checkSpec } from '@xunban/pricing';
import type { Deps } from '../../../../platform/deps.ts';
import { contentDisposition } from '../../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { currentPriceData } from '../../prices/price-data.ts';
import { altiumRules } from './altium-rules.ts';
import { type DesignRules, designRules } from './design-rules.ts';
import { eagleRules } from './eagle-rules.ts';
import { kicadRules } from './kicad-rules.ts';

/** Fields that may not fit the number of layers. */
const COPPER: ReadonlySet<string> = new Set(['outerCopperOz', 'innerCopperOz']);

const WRITERS: Readonly<Record<DesignTool, (rules: DesignRules, title: string) => string>> = {
  kicad: kicadRules,
  altium: altiumRules,
  eagle: eagleRules,
};

/** Routes for the factory's limits, in the formats of CAD tools. */
export const designRulesRoutes = ({ db }: Deps): readonly Route[] => [
  route(calls.designRules.file, async ({ params, query }) => {
    const book = await currentPriceData(db.read, 'price_book');
    const { layers, outerCopperOz, innerCopperOz = layers > 2 ? 1 : 0.5, maskColour, margin } = query;
    const board = { layers, outerCopperOz, innerCopperOz, maskColour } as Parameters<typeof designRules>[1];
    const refused = checkSpec({ ...defaultBoardSpec, ...board }, book).filter(({ field }) => COPPER.has(field));
    const rules = designRules(book, board, margin);
    if (refused.length > 0 || !rules) {
      const fields = new Set(refused.map(({ field }) => field));
      const faults = fields.size > 0 ? [...fields] : ['outerCopperOz'];
      throw new Refusal('invalidInput', { fields: faults.map((field) => ({ field, code: 'notOffered' })) });
    }
    const inner = layers > 2 ? `, inner ${innerCopperOz} oz` : '';
    const title = `Xunban, price book ${book.version}: ${layers} layers, outer ${outerCopperOz} oz${inner}, ${maskColour} mask, ${margin}`;
    const name = `xunban-${layers}-layers-${outerCopperOz}oz-${margin}.${RULE_FILE_ENDING[params.tool]}`;
    return {
      body: WRITERS[params.tool](rules, title),
      headers: { 'Content-Disposition': contentDisposition('attachment', name) },
    };
  }),
];
