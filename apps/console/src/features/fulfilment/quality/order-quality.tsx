import { useQuery } from '@tanstack/react-query';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, classes, layout } from '@xunban/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { ReportDialog } from './nonconformance-dialogs.tsx';
import styles from './quality.module.css';
import { qualityQueries, useLiveQuality } from './quality-queries.ts';
import { STATE_TONES } from './quality-texts.ts';

/** Measurements and nonconformances of a board. */
export function OrderQuality({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation(['console-quality', 'quality-texts', 'order-texts']);
  const { data: board } = useQuery(qualityQueries.ofOrder(orderId));
  const navigate = useNavigate();
  const measures = usePermission('order.produce');
  const [isAsked, setAsked] = useState(false);
  useLiveQuality();
  if (!board) return null;
  const { characteristics, nonconformances, orderNo, boardsPerPiece, canMeasure } = board;
  const done = characteristics.filter(({ measured }) => measured !== null);
  const failed = done.filter(({ measured }) => measured?.isPassed === false).length;
  return (
    <Card title={t('card.title')}>
      <p>
        {t('card.measured', { done: done.length, all: characteristics.length })}{' '}
        {failed > 0 && <Badge tone="error">{t('card.failed', { count: failed })}</Badge>}
      </p>
      {nonconformances.length === 0 ? (
        <p className={layout['muted']}>{t('card.none')}</p>
      ) : (
        <ul className={layout['stack3']}>
          {nonconformances.map(({ id, nonconformanceNo, state, disposition, pieces, text }) => (
            <li key={id}>
              <Link to={`/nonconformances/${id}`}>{nonconformanceNo}</Link>{' '}
              <Badge tone={STATE_TONES[state]}>{t(`quality-texts:state.${state}`)}</Badge>
              <div className={layout['muted']}>
                {[
                  disposition && t(`quality-texts:disposition.${disposition}`),
                  piecesText(pieces, boardsPerPiece),
                  text,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </li>
          ))}
        </ul>
      )}
      {measures && canMeasure && (
        <div className={classes(layout['rowCentred2'], layout['spaceAbove3'], styles['actions'])}>
          <GuardedButton
            permission="order.produce"
            onClick={() => void navigate(`/quality/measure?no=${encodeURIComponent(orderNo)}`)}
          >
            {t('card.measure')}
          </GuardedButton>
          <GuardedButton permission="order.produce" danger onClick={() => setAsked(true)}>
            {t('open.action')}
          </GuardedButton>
        </div>
      )}
      {isAsked && (
        <ReportDialog
          boardsPerPiece={boardsPerPiece}
          orderId={orderId}
          orderNo={orderNo}
          source="inspection"
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}
