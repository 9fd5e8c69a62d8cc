import { useQuery } from '@tanstack/react-query';
import type { StaffArticle } from '@xunban/contract';
import { ARTICLE_LANGUAGES, type ArticleLanguage, articlePath } from '@xunban/contract/article-kinds';
import { LANGUAGE_NAMES, useTranslation } from '@xunban/i18n/react';
import { Badge, CopyButton, DataState, PageHeader, Tabs } from '@xunban/ui';
import { Link, useParams } from 'react-router';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { articleQueries } from './article-queries.ts';
import { ArticleActions } from './components/article-actions.tsx';
import { ArticleStateBadge } from './components/article-state.tsx';
import { TextForm } from './components/text-form.tsx';

/** Where an article is written, language by language, and published. */
export function ArticlePage() {
  const { id = '' } = useParams();
  return <DataState query={useQuery(articleQueries.one(id))}>{(article) => <Desk article={article} />}</DataState>;
}

/** The name of a language, marked where nothing is written in it. */
function LanguageTab({ article, language }: { readonly article: StaffArticle; readonly language: ArticleLanguage }) {
  const { t } = useTranslation('console-articles');
  const isWritten = article.texts.some((text) => text.language === language && text.body.trim() !== '');
  return (
    <>
      {LANGUAGE_NAMES[language]} {!isWritten && <Badge tone="error">{t('text.missing')}</Badge>}
    </>
  );
}

function Desk({ article }: { readonly article: StaffArticle }) {
  const { t } = useTranslation('console-articles');
  const [params, setParams] = useTabSearchParams();
  const language = ARTICLE_LANGUAGES.find((one) => one === params.get('language')) ?? 'zh-CN';
  const title = article.texts[0]?.title ?? article.slug;
  useTabTitle(title);
  const address = articlePath(article.kind, article.slug);
  return (
    <>
      <PageHeader
        title={
          <>
            {title} <ArticleStateBadge state={article.state} />
          </>
        }
        lead={
          <>
            <Link to="/articles">{t('title')}</Link> · {t(`kind.${article.kind}`)} · <code>{address}</code>{' '}
            <CopyButton text={address} label={t('copyAddress')} />
          </>
        }
        actions={<ArticleActions article={article} />}
      />
      <Tabs
        label={t('publish.languages')}
        tabs={ARTICLE_LANGUAGES.map((key) => ({ key, label: <LanguageTab article={article} language={key} /> }))}
        value={language}
        onChange={(key) => setParams(() => new URLSearchParams({ language: key }))}
      >
        <TextForm key={language} article={article} language={language} />
      </Tabs>
    </>
  );
}
