import type { FactoryDetail } from '@xunban/contract';
import { EVALUATION_DIMENSIONS, onTimeRate } from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout } from '@xunban/ui';
import styles from './evaluations.module.css';
import { Stars } from './stars.tsx';

/** Scores by dimension, how they are spread, and the on-time rate with its months. */
export function FactoryFigures({ factory }: { readonly factory: FactoryDetail }) {
  return (
    <div className={styles['columns']}>
      <Scores factory={factory} />
      <OnTime factory={factory} />
    </div>
  );
}

function Scores({ factory: { average, distribution } }: { readonly factory: FactoryDetail }) {
  const { t } = useTranslation('evaluation');
  const { overall, scores, count } = average;
  return (
    <Card title={t('factory.scores')}>
      {overall === null || scores === null ? (
        <p className={layout['mutedRegular']}>{t('factory.noScores')}</p>
      ) : (
        <div className={layout['column']}>
          <p className={classes(layout['itemsCentre'], layout['row1x3'])}>
            <strong>{t('factory.outOf', { score: overall.toFixed(1) })}</strong> <Stars score={overall} />{' '}
            <span className={layout['mutedRegular']}>{t('factory.count', { count })}</span>
          </p>
          <dl className={classes(layout['stack2'], layout['softTerms'], styles['scores'])}>
            {EVALUATION_DIMENSIONS.map((dimension) => (
              <div key={dimension}>
                <dt>{t(`dimension.${dimension}`)}</dt>
                <dd>
                  <meter min={0} max={5} value={scores[dimension]} aria-hidden="true" /> {scores[dimension].toFixed(1)}
                </dd>
              </div>
            ))}
          </dl>
          <ul className={layout['row1x4']}>
            {distribution
              .map((each, index) => ({ stars: index + 1, each }))
              .reverse()
              .map(({ stars, each }) => (
                <li key={stars} className={layout['mutedRegular']}>
                  {t('factory.distribution', { stars, count: each })}
                </li>
              ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function OnTime({ factory: { onTime, months } }: { readonly factory: FactoryDetail }) {
  const { t } = useTranslation('evaluation');
  return (
    <Card title={t('factory.onTime')}>
      {onTime.sent === 0 ? (
        <p className={layout['mutedRegular']}>{t('factory.noneSent')}</p>
      ) : (
        <div className={layout['column']}>
          <p className={classes(layout['itemsCentre'], layout['row1x3'])}>
            <strong>{onTimeRate(onTime)}</strong>{' '}
            <span className={layout['mutedRegular']}>{t('factory.onTimeOf', onTime)}</span>
          </p>
          <table className={classes(layout['table'], layout['tabular'], layout['spaceBelow3'], styles['table'])}>
            <caption className="visuallyHidden">{t('factory.months')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('factory.month')}</th>
                <th scope="col">{t('factory.sent')}</th>
                <th scope="col">{t('factory.punctual')}</th>
                <th scope="col">{t('factory.rate')}</th>
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map((month) => (
                <tr key={month.month}>
                  <th scope="row">{month.month}</th>
                  <td>{month.sent}</td>
                  <td>{month.onTime}</td>
                  <td>{onTimeRate(month)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={layout['mutedRegular']}>{t('factory.onTimeRule')}</p>
    </Card>
  );
}
