import type { PublicEvaluation } from '@xunban/contract';
import { EVALUATION_DIMENSIONS } from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import styles from './evaluations.module.css';
import { Stars } from './stars.tsx';

/** What a buyer says, as anybody reads it. */
export function PublicEvaluationItem({ evaluation }: { readonly evaluation: PublicEvaluation }) {
  const { t } = useTranslation('evaluation');
  const { buyer, scores, overall, text, pictures, layers, quantity, isEdited, createdAt } = evaluation;
  return (
    <article className={layout['stack2']}>
      <p className={styles['figure']}>
        <strong>{buyer || t('factory.anonymous')}</strong> <Stars score={overall} /> {t('overall', { score: overall })}
      </p>
      <p className={styles['soft']}>
        {EVALUATION_DIMENSIONS.map((dimension) => `${t(`dimension.${dimension}`)} ${scores[dimension]}`).join(' · ')}
      </p>
      {text && <blockquote className={styles['text']}>{text}</blockquote>}
      {pictures.length > 0 && (
        <ul className={styles['pictures']}>
          {pictures.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer" className={styles['thumb']}>
                <img src={address} alt={t('factory.picture', { count: index + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['soft']}>
        {t('factory.board', { layers, quantity })} · {createdAt.slice(0, 10)}
        {isEdited && ` · ${t('factory.wasEdited')}`}
      </p>
    </article>
  );
}
