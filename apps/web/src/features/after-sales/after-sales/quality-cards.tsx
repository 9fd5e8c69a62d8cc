import { useQuery } from '@tanstack/react-query';
import type { Deviation, MeasuredCharacteristic, OrderStateCode } from '@xunban/contract';
import { STARTED_STATES } from '@xunban/contract/order-states';
import { verdictOf } from '@xunban/contract/quality-rules';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, Card, classes, Field, layout, TextArea } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { IfMay } from '../../../shared/if-may.tsx';
import styles from './after-sales.module.css';
import { afterSalesQueries, useAfterSalesAction } from './after-sales-queries.ts';

interface QualityCardsProps {
  readonly order: { readonly orderNo: string; readonly state: OrderStateCode };
}

/** Deviations that the buyer is asked to accept, and measurements of the shipped board; nothing when there are neither. */
export function QualityCards({ order: { orderNo, state } }: QualityCardsProps) {
  const { t } = useTranslation('after-sales');
  const { data } = useQuery({ ...afterSalesQueries.quality(orderNo), enabled: STARTED_STATES.has(state) });
  if (!data) return null;
  return (
    <>
      {data.deviations.length > 0 && (
        <Card title={t('deviation.title')}>
          {data.deviations.map((deviation) => (
            <Asked key={`${deviation.id} ${deviation.version}`} deviation={deviation} />
          ))}
        </Card>
      )}
      {data.characteristics.length > 0 && <Measured rows={data.characteristics} />}
    </>
  );
}

function Asked({ deviation }: { readonly deviation: Deviation }) {
  const { t } = useTranslation(['after-sales', 'quality-texts', 'order-texts']);
  const [text, setText] = useState('');
  const action = useAfterSalesAction();
  const { id, version, isAgreed, characteristic, step } = deviation;
  const answer = (agrees: boolean) =>
    action.mutate({
      run: () => api.quality.answer({ params: { id }, body: { version, isAgreed: agrees, text: text.trim() } }),
      done: t('deviation.done'),
    });
  const where = [
    characteristic && t(`quality-texts:characteristic.${characteristic}`),
    step && t(`order-texts:step.${step}`),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className={layout['column']}>
      <p>
        {t('deviation.lead', {
          pieces: piecesText(deviation.pieces, deviation.boardsPerPiece),
          no: deviation.nonconformanceNo,
        })}
      </p>
      <dl className={classes(layout['softTerms'], styles['facts'])}>
        <dt>{t('deviation.what')}</dt>
        <dd>
          {where && <div>{where}</div>}
          <div className={layout['keepsLines']}>{deviation.text}</div>
        </dd>
        <dt>{t('deviation.why')}</dt>
        <dd className={layout['keepsLines']}>{deviation.reason}</dd>
      </dl>
      {isAgreed === null ? (
        <IfMay need="order.place">
          <Field label={t('deviation.note')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={500}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <div className={layout['rowCentred2']}>
            <Button kind="primary" busy={action.isPending} onClick={() => answer(true)}>
              {t('deviation.agree')}
            </Button>
            <Button disabled={action.isPending} onClick={() => answer(false)}>
              {t('deviation.object')}
            </Button>
          </div>
        </IfMay>
      ) : (
        <p className={layout['mutedRegular']}>
          {t(isAgreed ? 'deviation.agreed' : 'deviation.objected', {
            time: deviation.answeredAt ? minuteText(deviation.answeredAt) : '',
          })}
        </p>
      )}
    </section>
  );
}

function Measured({ rows }: { readonly rows: readonly MeasuredCharacteristic[] }) {
  const { t } = useTranslation(['after-sales', 'quality-texts']);
  return (
    <Card title={t('quality.title')}>
      <p className={layout['mutedRegular']}>{t('quality.lead')}</p>
      <table className={classes(layout['table'], layout['tabular'], styles['table'])}>
        <thead>
          <tr>
            <th scope="col">{t('quality.item')}</th>
            <th scope="col">{t('quality.limits')}</th>
            <th scope="col">{t('quality.readings')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.characteristic}>
              <th scope="row">{t(`quality-texts:characteristic.${row.characteristic}`)}</th>
              <td>{limitsOf(row, t)}</td>
              <td>
                <Badge tone={VERDICT_TONES[verdictOf(row.measured)]}>
                  {t(`quality-texts:${verdictOf(row.measured)}`)}
                </Badge>
                {row.measured && <span className={layout['muted']}> {row.measured.at.slice(0, 10)}</span>}
                {row.measured && row.measured.readings.length > 0 && (
                  <div>{`${row.measured.readings.join(' / ')} ${row.unit}`}</div>
                )}
                {row.measured?.isPassed === null && <div className={layout['muted']}>{row.measured.note}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const VERDICT_TONES = { notMeasured: 'neutral', pass: 'success', fail: 'error', waived: 'warning' } as const;

type Translate = ReturnType<typeof useTranslation<['after-sales', 'quality-texts']>>['t'];

function limitsOf({ min, max, unit }: MeasuredCharacteristic, t: Translate): string {
  if (min !== null && max !== null) return t('quality-texts:between', { min, max, unit });
  if (min !== null) return t('quality-texts:atLeast', { min, unit });
  return max === null ? t('quality-texts:noLimits') : t('quality-texts:atMost', { max, unit });
}
