import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, layout, Modal } from '@xunban/ui';
import { useState } from 'react';
import { IfMay } from '../../../../shared/if-may.tsx';
import { useChangeReferences } from '../api/use-order-actions.ts';
import { ReferenceFields } from '../checkout/packing-choice.tsx';
import styles from './orders.module.css';

interface ReferencesCardProps {
  readonly order: Pick<OrderDetail, 'mainOrderId' | 'mainNo' | 'poNumber' | 'costCentre'>;
}

/** The buyer's references of the main order, editable in every state. */
export function ReferencesCard({ order }: ReferencesCardProps) {
  const { t } = useTranslation('order');
  const [isOpen, setOpen] = useState(false);
  const none = <span className={layout['muted']}>{t('labels.none')}</span>;
  return (
    <Card
      title={t('labels.references')}
      extra={
        <IfMay need="order.place">
          <Button
            size="small"
            aria-label={`${t('labels.edit')} ${t('labels.references')}`}
            onClick={() => setOpen(true)}
          >
            {t('labels.edit')}
          </Button>
        </IfMay>
      }
    >
      <dl className={classes(layout['softTerms'], styles['labels'])}>
        <dt>{t('confirm.poNumber')}</dt>
        <dd className={layout['breakAnywhere']}>{order.poNumber || none}</dd>
        <dt>{t('confirm.costCentre')}</dt>
        <dd className={layout['breakAnywhere']}>{order.costCentre || none}</dd>
      </dl>
      {isOpen && <ReferencesDialog order={order} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ReferencesDialog({ order, onClose }: ReferencesCardProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['order', 'common']);
  const { mutate, isPending } = useChangeReferences();
  const [references, setReferences] = useState({ poNumber: order.poNumber, costCentre: order.costCentre });
  const save = () => {
    const { poNumber, costCentre } = references;
    mutate(
      { mainOrderId: order.mainOrderId, poNumber: poNumber.trim(), costCentre: costCentre.trim() },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      open
      locked
      onClose={onClose}
      title={t('labels.references')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button kind="primary" busy={isPending} onClick={save}>
            {t('labels.save')}
          </Button>
        </>
      }
    >
      <form
        className={layout['stack3']}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={layout['muted']}>{t('labels.referencesHint', { no: order.mainNo })}</p>
        <ReferenceFields
          references={references}
          onChange={(part) => setReferences((before) => ({ ...before, ...part }))}
        />
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
