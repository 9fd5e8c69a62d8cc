import { useQuery } from '@tanstack/react-query';
import type { StaffArticle } from '@xunban/contract';
import { ARTICLE_LANGUAGES, type ArticleLanguage, articlePath } from '@xunban/contract/article-kinds';
import { LANGUAGE_NAMES, useTranslation } from '@xunban/i18n/react';
import { Badge, CopyButton, PageHeader, Tabs, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { articleQueries, useShowArticle } from './article-queries.ts';
import { ArticleStateBadge } from './components/article-state.tsx';
import { MissingFacts } from './components/missing-facts.tsx';
import { PlaceDialog } from './components/place-dialog.tsx';
import { PublishDialog } from './components/publish-dialog.tsx';
import { TextForm } from './components/text-form.tsx';

/** Edits an article, language by language, and publishes it. */
export function ArticlePage() {
  const { id = '' } = useParams();
  return (
    <ObjectState query={useQuery(articleQueries.one(id))}>
      {(article) => <ArticleEditor article={article} />}
    </ObjectState>
  );
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

function ArticleEditor({ article }: { readonly article: StaffArticle }) {
  const { t } = useTranslation('console-articles');
  const knowsFacts = usePermission('staff.manage');
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
      {article.slug === 'about' && knowsFacts && <MissingFacts />}
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

/** Actions on the full article. */
function ArticleActions({ article }: { readonly article: StaffArticle }) {
  const { t } = useTranslation('console-articles');
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'place' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {article.kind !== 'page' && <Button onClick={() => setOpen('place')}>{t('place.open')}</Button>}
      {article.state !== 'withdrawn' && article.state !== 'draft' && (
        <GuardedButton permission="content.publish" danger onClick={() => setOpen('withdraw')}>
          {t('withdraw.open')}
        </GuardedButton>
      )}
      <GuardedButton permission="content.publish" type="primary" onClick={() => setOpen('publish')}>
        {t('publish.open')}
      </GuardedButton>
      {open === 'publish' && <PublishDialog article={article} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog article={article} onClose={close} />}
      {open === 'place' && <PlaceDialog article={article} onClose={close} />}
    </>
  );
}

/** Takes an article away from its readers, with the reason for colleagues. */
function WithdrawDialog({ article, onClose }: { readonly article: StaffArticle; readonly onClose: () => void }) {
  const { t } = useTranslation('console-articles');
  const show = useShowArticle();
  return (
    <FormDialog<{ reason: string }>
      title={t('withdraw.title')}
      danger
      initial={{ reason: '' }}
      submit={async ({ reason }) => {
        show(await api.staffArticles.withdraw({ params: { id: article.id }, body: { reason } }));
        toast.success(t('withdraw.done'));
      }}
      onClose={onClose}
    >
      <p>{t('withdraw.lead')}</p>
      <ReasonField label={t('withdraw.reason')} required={t('withdraw.required')} />
    </FormDialog>
  );
}
