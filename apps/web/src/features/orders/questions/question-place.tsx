import type { EngineeringQuestion } from '@xunban/contract';
import { singleBoard } from '@xunban/contract/single-board';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import styles from './questions.module.css';

/** The place on the drawn board that a question is about. */
export function QuestionPlace({
  question: { place, image },
}: {
  readonly question: Pick<EngineeringQuestion, 'place' | 'image'>;
}) {
  const { t } = useTranslation('questions');
  if (!place) return null;
  const side = place.side === 'bottom' ? 'bottom' : 'top';
  const url = image[side] && singleBoard(image[side]);
  // The lower face is drawn as it is seen from below.
  const left = side === 'top' ? place.left : 1 - place.left;
  const caption = [t(`placeOn.${place.side}`), place.layer && t('layer', { layer: place.layer })]
    .filter(Boolean)
    .join(' · ');
  return (
    <figure>
      {url && (
        <div className={classes(layout['anchor'], styles['board'])}>
          <img src={url} alt={t('place')} />
          <span className={styles['pin']} style={{ left: `${left * 100}%`, top: `${place.top * 100}%` }} aria-hidden />
        </div>
      )}
      <figcaption className={layout['soft']}>{caption}</figcaption>
    </figure>
  );
}
