import type { PackingJob } from '@xunban/contract';
import { carrierName, piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, CopyButton, classes, layout, type Tone } from '@xunban/ui';
import { Button } from 'antd';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import styles from './packing.module.css';
import { usePrint } from './packing-queries.ts';
import type { ParcelStep } from './parcel-dialogs.tsx';

interface ParcelRowProps {
  readonly parcel: PackingJob['parcels'][number];
  readonly mainNo: string;
  readonly onStep: (step: ParcelStep) => void;
}

type Stage = 'onSite' | 'onItsWay' | 'delivered' | 'lost' | 'returned';
const TONES: Readonly<Record<Stage, Tone>> = {
  onSite: 'warning',
  onItsWay: 'info',
  delivered: 'success',
  lost: 'error',
  returned: 'error',
};
const STEPS: Readonly<Record<Stage, readonly ParcelStep[]>> = {
  onSite: ['handOver', 'correct', 'void'],
  onItsWay: ['correct', 'declareLost'],
  delivered: [],
  lost: ['found', 'resend'],
  returned: ['resend', 'found'],
};

const stageOf = ({ isSent, trouble, deliveredAt }: PackingJob['parcels'][number]): Stage =>
  trouble ?? (deliveredAt ? 'delivered' : isSent ? 'onItsWay' : 'onSite');

/** One parcel: what is in it, where it is, and what can be done with it. */
export function ParcelRow({ parcel, mainNo, onStep }: ParcelRowProps) {
  const { t } = useTranslation(['console-packing', 'pricing', 'console-main-order', 'order-texts']);
  const print = usePrint();
  const stage = stageOf(parcel);
  const steps = STEPS[stage].filter((step) => step !== 'handOver' || !parcel.isOutdated);
  return (
    <li className={styles['parcel']}>
      <div className={styles['line']}>
        <strong>
          {carrierName(parcel.carrier)} {parcel.waybill}
        </strong>
        <CopyButton text={parcel.waybill} label={t('console-main-order:delivery.copyWaybill')} />
        <Badge tone={TONES[stage]}>{t(stage)}</Badge>
      </div>
      <div className={classes(layout['muted'], styles['soft'])}>
        {parcel.items
          .map(({ orderNo, pieces, boardsPerPiece: per }) => `${orderNo} ${piecesText(pieces, per)}`)
          .join(' · ')}{' '}
        · {parcel.weightG} g · {t('by', { name: parcel.packedBy || '—', time: minuteText(parcel.packedAt) })}
      </div>
      {parcel.isOutdated && <div className={classes(layout['error'], layout['small'])}>{t('outdated')}</div>}
      <div className={styles['line']}>
        {!parcel.isOutdated && (
          <>
            <Button
              size="small"
              loading={print.isPending}
              onClick={() => print.mutate({ id: parcel.id, what: 'label' })}
            >
              {t('label')}
            </Button>
            <Button
              size="small"
              loading={print.isPending}
              onClick={() => print.mutate({ id: parcel.id, what: 'deliveryNote' })}
            >
              {t('note')}
            </Button>
          </>
        )}
        {steps.map((step, index) => (
          <GuardedButton
            key={step}
            permission="order.ship"
            size="small"
            {...(index === 0 && step !== 'correct' ? { type: 'primary' as const } : {})}
            onClick={() => onStep(step)}
          >
            {t(step)}
          </GuardedButton>
        ))}
        {parcel.trouble && <Link to={`/main-orders/${mainNo}`}>{t('claim')}</Link>}
      </div>
    </li>
  );
}
