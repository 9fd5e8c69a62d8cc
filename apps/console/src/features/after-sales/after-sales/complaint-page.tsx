import { useQuery } from '@tanstack/react-query';
import type { StaffComplaintPage } from '@xunban/contract';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, layout, PageHeader } from '@xunban/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { ImageStrip } from '../../../shared/image-strip.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import styles from './after-sales.module.css';
import { complaintQueries, useLiveComplaints } from './complaint-queries.ts';
import { COMPLAINT_TONES } from './complaint-tones.ts';
import { type Verdict, VerdictDialog } from './verdict-dialog.tsx';

/** One complaint with its full conversation, and the replies open to staff. */
export function ComplaintPage() {
  const { id = '' } = useParams();
  useLiveComplaints();
  return (
    <ObjectState query={useQuery(complaintQueries.one(id))}>
      {(complaint) => <Whole complaint={complaint} />}
    </ObjectState>
  );
}

function Whole({ complaint }: { readonly complaint: StaffComplaintPage }) {
  const { t } = useTranslation(['console-after-sales', 'complaint-texts', 'order-texts']);
  const [asked, setAsked] = useState<Verdict | null>(null);
  const { id, remake, remakeOf, images } = complaint;
  useTabTitle(complaint.complaintNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {t('page.title', { no: complaint.complaintNo })}{' '}
            <Badge tone={COMPLAINT_TONES[complaint.state]}>{t(`complaint-texts:state.${complaint.state}`)}</Badge>
          </>
        }
        lead={
          <>
            <Link to="/complaints">{t('title')}</Link> ·{' '}
            <Link to={`/orders/${complaint.orderId}`}>{complaint.orderNo}</Link> ·{' '}
            <MemberLink {...complaint}>{complaint.memberName || complaint.memberNo}</MemberLink>
          </>
        }
        actions={complaint.can.map((verdict) => (
          <GuardedButton
            key={verdict}
            permission="complaint.answer"
            type={verdict === 'remake' ? 'primary' : 'default'}
            danger={verdict === 'refuse'}
            onClick={() => setAsked(verdict)}
          >
            {t(`action.${verdict}`)}
          </GuardedButton>
        ))}
      />
      <div className={styles['columns']}>
        <div className={layout['column']}>
          <Card title={t('page.what')}>
            <p>
              <strong>{t(`complaint-texts:kind.${complaint.kind}`)}</strong> ·{' '}
              {t('page.piecesOf', {
                pieces: piecesText(complaint.pieces, complaint.boardsPerPiece),
                all: piecesText(complaint.quantity, complaint.boardsPerPiece),
              })}
            </p>
            <p className={layout['keepsLines']}>{complaint.text}</p>
            {remake && (
              <p>
                {t('page.remake')} <Link to={`/orders/${remake.id}`}>{remake.orderNo}</Link>
              </p>
            )}
            {remakeOf && (
              <p className={layout['muted']}>
                {t('page.remakeOf')} <Link to={`/orders/${remakeOf.id}`}>{remakeOf.orderNo}</Link>
              </p>
            )}
          </Card>
          <Card title={t('page.images')}>
            {images.length === 0 && <p className={layout['muted']}>{t('page.noImages')}</p>}
            <ImageStrip
              images={images}
              nameOf={(count) => t('page.image', { count })}
              fetchImage={(imageId, signal) => api.staffAfterSales.image({ params: { id, imageId } }, { signal })}
            />
          </Card>
        </div>
        <Card title={t('page.history')}>
          <ol className={layout['stack3']}>
            {complaint.history.map((entry) => (
              <li key={`${entry.at} ${entry.kind}`}>
                <strong>{t(`complaint-texts:entry.${entry.kind}`)}</strong>
                {entry.amount !== null && (
                  <>
                    {' '}
                    <VisibleMoney yuan={entry.amount} />
                  </>
                )}
                {entry.text && <div className={layout['keepsLines']}>{entry.text}</div>}
                <div className={layout['muted']}>
                  {entry.by || t('page.buyer')} {minuteText(entry.at)}
                </div>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      {asked && <VerdictDialog complaint={complaint} verdict={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
