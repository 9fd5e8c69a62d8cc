import { ACCEPTANCE, ORDER_STATE_CODES } from '@xunban/contract';
import type { ArticleLanguage } from '@xunban/contract/article-kinds';
import { documentTexts } from '@xunban/i18n/documents';

/**
 * Fills the values of the product into a bundled article: the table `{{orderStates}}`, and the tolerances of `ACCEPTANCE`, such as
 * `{{acceptance.outline}}`.
 * @throws Error when a value is unknown
 */
export const withProductValues = (text: string, language: ArticleLanguage): string =>
  text.replaceAll(/\{\{([\w.]+)\}\}/g, (_all, name: string) => {
    if (name === 'orderStates') return orderStatesTable(language);
    const value = FIGURES.get(name);
    if (value === undefined) throw new Error(`unknown value {{${name}}}`);
    return String(value);
  });

const FIGURES = new Map(Object.entries(ACCEPTANCE).map(([name, value]) => [`acceptance.${name}`, value]));

/** All states of an order, in the order of the process, with the awaited party and what the buyer can do. */
function orderStatesTable(language: ArticleLanguage): string {
  const { orderState } = documentTexts(language);
  const states = ORDER_STATE_CODES.flatMap((code) => (code === 0 ? [] : [code]));
  return [orderState('head'), ['---', '---', '---'], ...states.map(orderState)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
