import { useQuery } from '@tanstack/react-query';
import { ArticleBlocks } from '@xunban/article-view';
import type { ArticleBlock } from '@xunban/contract';
import { type ArticleKind, articlePath } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, classes, ErrorState, isAbsent, LoadingState, layout, Notice, problemText } from '@xunban/ui';
import { type ComponentType, useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { api } from '../../../shared/api.ts';
import { useOwnHead } from '../../../shared/own-head.ts';
import { ArticleFrame } from './article-frame.tsx';
import { articleQueries } from './article-queries.ts';
import styles from './articles.module.css';

/** The page of one article: that of the address, or always the same one. */
export const articlePage =
  (kind: ArticleKind, slug?: string): ComponentType =>
  () => {
    const params = useParams();
    return <ArticlePage kind={kind} slug={slug ?? params['slug'] ?? params['id'] ?? ''} />;
  };

function ArticlePage({ kind, slug }: { kind: ArticleKind; slug: string }) {
  const article = useQuery(articleQueries.one(kind, slug));
  const { data, error } = article;
  useOwnHead(data && { title: data.title, description: data.summary, path: articlePath(kind, data.slug) });
  useOwnAddress(data, slug);
  useReading(data?.id);
  useAnchor(data !== undefined);
  if (data) return <ArticleView article={data} />;
  return (
    <ArticleFrame>
      {article.isPending ? (
        <LoadingState />
      ) : isAbsent(error) ? (
        <Missing />
      ) : (
        <ErrorState hint={problemText(error)} onRetry={() => void article.refetch()} />
      )}
    </ArticleFrame>
  );
}

function Missing() {
  const { t } = useTranslation('article');
  return (
    <>
      <header>
        <h1>{t('missing.title')}</h1>
        <p>{t('missing.text')}</p>
      </header>
      <Link to="/help" className={buttonClass()}>
        {t('missing.help')}
      </Link>
    </>
  );
}

type Article = Awaited<ReturnType<typeof api.articles.read>>;

function ArticleView({ article }: { article: Article }) {
  const { t, i18n } = useTranslation('article');
  const { kind, title, summary, blocks, language, previous, next } = article;
  return (
    <ArticleFrame aside={<Contents blocks={blocks} />}>
      {kind !== 'page' && <Path article={article} />}
      <header>
        <h1>{title}</h1>
        {summary !== '' && <p>{summary}</p>}
      </header>
      {language !== i18n.language && <Notice tone="info">{t('untranslated')}</Notice>}
      <ArticleBlocks blocks={blocks} link={Link} />
      {kind !== 'page' && <Foot article={article} />}
      {(previous || next) && (
        <nav className={styles['neighbours']} aria-label={`${t('previous')} · ${t('next')}`}>
          <Neighbour label={t('previous')} to={previous && articlePath(kind, previous.slug)} title={previous?.title} />
          <Neighbour label={t('next')} to={next && articlePath(kind, next.slug)} title={next?.title} />
        </nav>
      )}
    </ArticleFrame>
  );
}

function Path({ article: { kind, categoryName } }: { article: Article }) {
  const { t } = useTranslation(['article', 'pages']);
  if (kind === 'page') return null;
  return (
    <nav aria-label={t('article:path')}>
      <Link to={`/${kind}`}>{t(`pages:${kind}.title`)}</Link>
      {categoryName !== '' && <span>{categoryName}</span>}
    </nav>
  );
}

function Foot({ article: { kind, publishedAt, updatedAt, readings } }: { article: Article }) {
  const { t } = useTranslation('article');
  const day = (time: string) => time.slice(0, 10);
  return (
    <footer className={classes(layout['pale'], layout['row3'], layout['textMd'], styles['foot'])}>
      {(kind === 'news' || kind === 'notice') && <span>{t('published', { day: day(publishedAt) })}</span>}
      <span>{t('updated', { day: day(updatedAt) })}</span>
      {readings > 0 && <span>{t('readings', { count: readings })}</span>}
    </footer>
  );
}

function Neighbour({ label, to, title }: { label: string; to: string | null; title: string | undefined }) {
  if (to === null) return <span />;
  return (
    <Link to={to}>
      <span>{label}</span>
      <strong>{title}</strong>
    </Link>
  );
}

/** Short articles need no list of their parts. */
const WORTH_A_LIST = 3;

function Contents({ blocks }: { blocks: readonly ArticleBlock[] }) {
  const { t } = useTranslation('article');
  const headings = blocks.filter(({ kind, level }) => kind === 'heading' && level === 2);
  if (headings.length < WORTH_A_LIST) return null;
  return (
    <nav className={styles['contents']} aria-label={t('contents')}>
      <strong>{t('contents')}</strong>
      <ul>
        {headings.map(({ anchor, lines }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{(lines[0] ?? []).map(({ text }) => text).join('')}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An article that was opened by its id is shown at its own address, as the server does it. */
function useOwnAddress(article: Article | undefined, asked: string): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const own =
    article && article.kind !== 'page' && article.slug !== asked ? articlePath(article.kind, article.slug) : null;
  useEffect(() => {
    if (own !== null) void navigate(own + search + hash, { replace: true });
  }, [navigate, own, search, hash]);
}

/** Counts the reader, once for each article that is opened. The page shows the number that it came with. */
function useReading(id: string | undefined): void {
  useEffect(() => {
    // The reader is not notified when the counting fails.
    if (id !== undefined) void api.articles.countReading({ params: { id } }).catch(() => {});
  }, [id]);
}

/** The part that the address names is not there yet when the browser looks for it. */
function useAnchor(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || hash.length < 2) return;
    document.getElementById(anchorOf(hash))?.scrollIntoView();
  }, [isThere, hash]);
}

/** The hash of an address can contain an invalid percent-encoding. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
