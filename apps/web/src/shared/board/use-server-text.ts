import { withOwnText } from '@xunban/contract/own-texts';
import { type TextKey, useTranslation } from '@xunban/i18n/react';

type Figures = Readonly<Record<string, string | number>>;

/**
 * Texts whose keys come from the server or from files (`pricing.rule.sizeMax`, a problem's code). What has no text here,
 * because the server is newer than this page, shows its key rather than nothing. A text with plural forms exists only with its figures.
 */
export function useServerText(): (key: string, figures?: Figures) => string {
  const { t, i18n } = useTranslation(['pricing', 'quote', 'board-problems']);
  return (key, figures = {}) => {
    const [area = '', ...path] = key.split('.');
    const inArea = `${area}:${path.join('.')}`;
    const isKnown = (text: string): text is TextKey<readonly ['pricing', 'quote', 'board-problems']> =>
      i18n.exists(text, figures);
    return isKnown(inArea) ? t(inArea, withOwnText(figures, i18n.language)) : key;
  };
}
