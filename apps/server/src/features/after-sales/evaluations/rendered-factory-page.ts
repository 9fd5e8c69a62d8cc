import type { Language } from '@xunban/i18n';
import { factoryTexts } from '@xunban/i18n/factory-texts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type { ServerRenderedPage } from '../../../platform/http/server-rendered-pages.ts';
import { blocksHtml } from '../../content/content/article-html.ts';
import { findFactory } from '../../orders-core/factories/factory-records.ts';
import { factoryBlocks } from './factory-blocks.ts';
import { viewFactory } from './factory-view.ts';

/** `/factory` for readers without script and search engines: every figure is counted from rows when it is asked for. */
export async function renderedFactoryPage(reader: Reader, language: Language): Promise<ServerRenderedPage | undefined> {
  const factory = await findFactory(reader, undefined);
  if (!factory) return undefined;
  const t = factoryTexts(language);
  const detail = await viewFactory(reader, factory);
  const [title, description] = [t('factory.title'), t('factory.lead')];
  const { overall, count } = detail.average;
  const rating = overall !== null && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: overall, bestRating: 5, ratingCount: count },
  };
  return {
    ...{ path: '/factory', title, description, language, languages: ['zh-CN', 'zh-TW', 'en'] },
    html: `<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></header>${blocksHtml(factoryBlocks(detail, language))}`,
    structuredData: [{ '@type': 'Organization', name: factory.name, url: '/factory', ...rating }],
  };
}
