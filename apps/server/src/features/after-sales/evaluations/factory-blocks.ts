import type { ArticleBlock, FactoryDetail } from '@xunban/contract';
import { EVALUATION_DIMENSIONS, onTimeRate } from '@xunban/contract/evaluation-rules';
import type { Language } from '@xunban/i18n';
import { factoryTexts } from '@xunban/i18n/factory-texts';
import { NOTHING, plain } from '../../content/content/article-blocks.ts';

/** Returns a factory's own description and its statistics as article blocks, readable without JavaScript. */
export function factoryBlocks(factory: FactoryDetail, language: Language): readonly ArticleBlock[] {
  const { name, profile, boards, average, distribution, onTime, months } = factory;
  const t = factoryTexts(language);
  const paragraph = (text: string): ArticleBlock[] =>
    text === '' ? [] : [{ ...NOTHING, kind: 'paragraph', lines: [[plain(text)]] }];
  const heading = (anchor: string, text: string): ArticleBlock => ({
    ...NOTHING,
    ...{ kind: 'heading', level: 2, anchor, lines: [[plain(text)]] },
  });
  const { overall, scores, count } = average;
  return [
    heading('factory', name),
    ...paragraph(profile),
    ...paragraph(t('factory.boards', { count: boards })),
    heading('scores', t('factory.scores')),
    ...(overall === null || scores === null
      ? paragraph(t('factory.noScores'))
      : [
          ...paragraph(`${t('factory.outOf', { score: overall.toFixed(1) })} · ${t('factory.count', { count })}`),
          table([
            EVALUATION_DIMENSIONS.map((dimension) => t(`dimension.${dimension}`)),
            EVALUATION_DIMENSIONS.map((dimension) => scores[dimension].toFixed(1)),
          ]),
          ...paragraph(
            distribution
              .map((each, index) => t('factory.distribution', { stars: index + 1, count: each }))
              .reverse()
              .join(' · '),
          ),
        ]),
    heading('on-time', t('factory.onTime')),
    ...(onTime.sent === 0
      ? paragraph(t('factory.noneSent'))
      : [
          ...paragraph(`${onTimeRate(onTime)} · ${t('factory.onTimeOf', { ...onTime })}`),
          table([
            [t('factory.month'), t('factory.sent'), t('factory.kept'), t('factory.rate')],
            ...months
              .toReversed()
              .map((month) => [month.month, String(month.sent), String(month.onTime), onTimeRate(month)]),
          ]),
        ]),
    ...paragraph(t('factory.onTimeRule')),
  ];
}

const table = (rows: readonly (readonly string[])[]): ArticleBlock => ({
  ...NOTHING,
  ...{ kind: 'table', rows: rows.map((row) => row.map((text) => [plain(text)])) },
});
