import type { EvaluationDimension } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import styles from './evaluations.module.css';
import { STARS, Star } from './stars.tsx';

interface StarChoiceProps {
  readonly dimension: EvaluationDimension;
  /** 0 while nothing is chosen. */
  readonly value: number;
  /** It was sent without a choice. */
  readonly isMissing: boolean;
  readonly onChange: (value: number) => void;
}

/** One to five stars; arrows move as in any group of radio buttons. */
export function StarChoice({ dimension, value, isMissing, onChange }: StarChoiceProps) {
  const { t } = useTranslation('evaluation');
  const name = t(`dimension.${dimension}`);
  return (
    <fieldset className={styles['choice']} aria-invalid={isMissing || undefined}>
      <legend className={classes(layout['strong'], layout['spaceBelow1'])}>
        {name} <small className={layout['mutedRegular']}>{t(`hint.${dimension}`)}</small>
      </legend>
      <div className={layout['rowCentred1']}>
        {STARS.map((star) => (
          <label key={star} className={styles['radio']}>
            <input
              type="radio"
              name={`evaluation-${dimension}`}
              className="visuallyHidden"
              aria-label={t('star', { name, count: star, label: t(`stars.${star}`) })}
              checked={value === star}
              onChange={() => onChange(star)}
            />
            <Star share={star <= value ? 1 : 0} />
          </label>
        ))}
        {value > 0 && <span className={layout['mutedRegular']}>{t(`stars.${value as 1}`)}</span>}
        {isMissing && (
          <span role="alert" className={classes(layout['error'], layout['small'])}>
            {t('missing', { name })}
          </span>
        )}
      </div>
    </fieldset>
  );
}
