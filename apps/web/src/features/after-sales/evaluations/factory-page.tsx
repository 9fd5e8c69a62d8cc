import { useQuery } from '@tanstack/react-query';
import type { PublicEvaluation } from '@xunban/contract';
import { EVALUATION_DIMENSIONS } from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  Card,
  classes,
  DataState,
  EmptyState,
  layout,
  PageHeader,
  PanelBoundary,
  useListQuery,
  usePageWithRows,
} from '@xunban/ui';
import { useSearchParams } from 'react-router';
import { EVALUATIONS_PER_PAGE, evaluationQueries } from './evaluation-queries.ts';
import styles from './evaluations.module.css';
import { FactoryFigures } from './factory-figures.tsx';
import { Stars } from './stars.tsx';

/** The factory page: the company's description, buyers' evaluations, and its on-time record. */
export function FactoryPage() {
  const { t } = useTranslation('evaluation');
  const factory = useQuery(evaluationQueries.factory);
  return (
    <div className={styles['page']}>
      <PageHeader title={t('factory.title')} lead={t('factory.lead')} />
      <DataState query={factory}>
        {(known) => (
          <div className={layout['column']}>
            <section>
              <h2 className={layout['textXl']}>{known.name}</h2>
              {known.profile && <p className={styles['text']}>{known.profile}</p>}
              <p className={layout['mutedRegular']}>{t('factory.boards', { count: known.boards })}</p>
            </section>
            <FactoryFigures factory={known} />
          </div>
        )}
      </DataState>
      <PanelBoundary>
        <Evaluations />
      </PanelBoundary>
    </div>
  );
}

const NO_FILTERS: readonly never[] = [];

function Evaluations() {
  const { t } = useTranslation('evaluation');
  const [search, setSearch] = useSearchParams();
  const list = useListQuery(
    [search, (next, options) => setSearch(next, { ...options, preventScrollReset: true })],
    NO_FILTERS,
  );
  const { page } = list.query;
  const evaluations = usePageWithRows(
    useQuery(evaluationQueries.ofFactory(page)),
    { page, pageSize: EVALUATIONS_PER_PAGE },
    (last) => list.change({ page: last }, { replace: true }),
  );
  return (
    <Card title={t('factory.evaluations')}>
      <DataState
        query={evaluations}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<EmptyState title={t('factory.empty')} hint={t('factory.emptyHint')} />}
      >
        {({ items, totalCount }) => {
          const pages = Math.max(1, Math.ceil(totalCount / EVALUATIONS_PER_PAGE));
          return (
            <>
              <ul className={classes(layout['stack4'], layout['spaceBelow4'])}>
                {items.map((item) => (
                  <li key={item.id} className={layout['ruled4']}>
                    <PublicEvaluationItem evaluation={item} />
                  </li>
                ))}
              </ul>
              {pages > 1 && (
                <nav className={layout['rowCentred2']} aria-label={t('factory.evaluations')}>
                  <Button aria-disabled={page === 1} onClick={() => page > 1 && list.change({ page: page - 1 })}>
                    {t('factory.previous')}
                  </Button>
                  <span className={layout['mutedRegular']}>{t('factory.page', { page, pages })}</span>
                  <Button aria-disabled={page >= pages} onClick={() => page < pages && list.change({ page: page + 1 })}>
                    {t('factory.more')}
                  </Button>
                </nav>
              )}
            </>
          );
        }}
      </DataState>
    </Card>
  );
}

/** A buyer's evaluation as the public sees it. */
function PublicEvaluationItem({ evaluation }: { readonly evaluation: PublicEvaluation }) {
  const { t } = useTranslation('evaluation');
  const { buyer, scores, overall, text, images, layers, quantity, isEdited, createdAt } = evaluation;
  return (
    <article className={layout['stack2']}>
      <p className={classes(layout['itemsCentre'], layout['row1x3'])}>
        <strong>{buyer || t('factory.anonymous')}</strong> <Stars score={overall} /> {t('overall', { score: overall })}
      </p>
      <p className={layout['mutedRegular']}>
        {EVALUATION_DIMENSIONS.map((dimension) => `${t(`dimension.${dimension}`)} ${scores[dimension]}`).join(' · ')}
      </p>
      {text && <blockquote className={styles['text']}>{text}</blockquote>}
      {images.length > 0 && (
        <ul className={classes(layout['row2'], styles['images'])}>
          {images.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer" className={styles['thumb']}>
                <img src={address} alt={t('factory.image', { position: index + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={layout['mutedRegular']}>
        {t('factory.board', { layers, quantity })} · {createdAt.slice(0, 10)}
        {isEdited && ` · ${t('factory.wasEdited')}`}
      </p>
    </article>
  );
}
