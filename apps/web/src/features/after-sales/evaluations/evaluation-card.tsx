import { useQuery } from '@tanstack/react-query';
import type { OwnEvaluation } from '@xunban/contract';
import { EVALUATION_DIMENSIONS } from '@xunban/contract/evaluation-rules';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, Card, ConfirmDialog, classes, DataState, layout, Notice } from '@xunban/ui';
import { useState } from 'react';
import { useMay } from '../../../shared/use-may.ts';
import { EvaluationForm } from './evaluation-form.tsx';
import { evaluationQueries, useRemoveEvaluation } from './evaluation-queries.ts';
import styles from './evaluations.module.css';
import { OwnImage } from './own-image.tsx';
import { Stars } from './stars.tsx';

interface EvaluationCardProps {
  readonly order: { readonly orderNo: string; readonly state: number };
}

/** Shown on the page of a delivered order: the buyer's evaluation, or the form for it. */
export function EvaluationCard({ order: { orderNo, state } }: EvaluationCardProps) {
  const { t } = useTranslation('evaluation');
  const isCompleted = state === ORDER_STATES.completed;
  const evaluation = useQuery({ ...evaluationQueries.ofOrder(orderNo), enabled: isCompleted });
  const [isEditing, setEditing] = useState(false);
  const canPlace = useMay('order.place');
  if (!isCompleted) return null;
  const close = () => setEditing(false);
  return (
    <Card title={t('card')}>
      <DataState query={evaluation}>
        {({ own, canEvaluate }) => {
          if (own && isEditing) return <EvaluationForm orderNo={orderNo} own={own} onClose={close} onCancel={close} />;
          if (own) return <Written own={own} onEdit={() => setEditing(true)} />;
          if (!canPlace) return null;
          if (!canEvaluate) return <p className={layout['mutedRegular']}>{t('tooLate')}</p>;
          return (
            <>
              <p className={layout['spaceBelow4']}>{t('invite')}</p>
              <EvaluationForm orderNo={orderNo} onClose={close} />
            </>
          );
        }}
      </DataState>
    </Card>
  );
}

function Written({ own, onEdit }: { readonly own: OwnEvaluation; readonly onEdit: () => void }) {
  const { t } = useTranslation('evaluation');
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveEvaluation();
  return (
    <div className={layout['column']}>
      {own.hiddenBecause !== null && (
        <Notice tone="warning" title={t('hidden')}>
          {t('hiddenBecause', { reason: own.hiddenBecause })}
        </Notice>
      )}
      <dl className={classes(layout['stack2'], layout['softTerms'], styles['scores'])}>
        {EVALUATION_DIMENSIONS.map((dimension) => (
          <div key={dimension}>
            <dt>{t(`dimension.${dimension}`)}</dt>
            <dd>
              <Stars score={own.scores[dimension]} /> {own.scores[dimension]}
            </dd>
          </div>
        ))}
      </dl>
      {own.text && <p className={styles['text']}>{own.text}</p>}
      {own.images.length > 0 && (
        <ul className={classes(layout['row2'], styles['images'])}>
          {own.images.map(({ filePath }, index) => (
            <li key={filePath}>
              <OwnImage filePath={filePath} position={index + 1} />
            </li>
          ))}
        </ul>
      )}
      <p className={layout['mutedRegular']}>
        {own.editedAt && `${t('editedAt', { time: minuteText(own.editedAt) })} · `}
        {own.isEditable ? t('editableUntil', { time: minuteText(own.editableUntil) }) : t('noMoreEdits')}
      </p>
      <div className={layout['rowCentred2']}>
        {own.isEditable && <Button onClick={onEdit}>{t('edit')}</Button>}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={t('removeQuestion')}
        confirm={t('remove')}
        danger
        onConfirm={() => remove.mutateAsync(own.id)}
      >
        <p>{t('removeHint')}</p>
      </ConfirmDialog>
    </div>
  );
}
