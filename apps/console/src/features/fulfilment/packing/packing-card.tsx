import type { PackingJob } from '@xunban/contract';
import { ORDER_STATES, UNFINISHED_STATES } from '@xunban/contract/order-states';
import { carrierName, packingText, piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, classes, layout } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { Visible } from '../../../shared/visible.tsx';
import { isReady, PackDialog } from './pack-dialog.tsx';
import styles from './packing.module.css';
import { ParcelDialog, type ParcelStep } from './parcel-dialogs.tsx';
import { ParcelRow } from './parcel-row.tsx';

/** One main order at the station: where it goes, its boards, and its parcels. */
export function PackingCard({ job }: { readonly job: PackingJob }) {
  const { t } = useTranslation(['console-packing', 'pricing', 'order-texts']);
  const [isPacking, setPacking] = useState(false);
  const [asked, setAsked] = useState<{ readonly id: string; readonly step: ParcelStep } | null>(null);
  const parcel = job.parcels.find(({ id }) => id === asked?.id);
  return (
    <Card
      title={<Link to={`/main-orders/${encodeURIComponent(job.mainNo)}`}>{job.mainNo}</Link>}
      extra={
        job.boards.some(isReady) && (
          <GuardedButton permission="order.ship" type="primary" onClick={() => setPacking(true)}>
            {t('pack')}
          </GuardedButton>
        )
      }
    >
      <p className={layout['breakAnywhere']}>
        <MemberLink {...job} />{' '}
        <Visible value={job.address}>
          {({ province, city, district, detail, contactName, phone }) => (
            <>· {[`${province}${city}${district}${detail}`, contactName, phone].filter(Boolean).join(' ')}</>
          )}
        </Visible>
      </p>
      <p className={classes(layout['muted'], styles['soft'])}>
        {t('wanted', { carrier: carrierName(job.carrier) })} · {packingText(job.packing)}
        {job.promisedShipDate && ` · ${t('promised', { day: job.promisedShipDate })}`}
      </p>
      <ul className={styles['rows']}>
        {job.boards.map((board) => (
          <BoardRow key={board.id} board={board} />
        ))}
      </ul>
      {job.parcels.length > 0 && (
        <ul className={styles['rows']}>
          {job.parcels.map((one) => (
            <ParcelRow
              mainNo={job.mainNo}
              key={one.id}
              parcel={one}
              onStep={(step) => setAsked({ id: one.id, step })}
            />
          ))}
        </ul>
      )}
      {isPacking && <PackDialog job={job} onClose={() => setPacking(false)} />}
      {asked && parcel && (
        <ParcelDialog parcel={parcel} mainNo={job.mainNo} step={asked.step} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

function BoardRow({ board }: { readonly board: PackingJob['boards'][number] }) {
  const { t } = useTranslation(['console-packing', 'order-texts']);
  const { packed, sent, quantity, boardsPerPiece: per, state, isPaid, missingDocuments } = board;
  return (
    <li className={styles['line']}>
      <Link to={`/orders/${board.id}`}>{board.orderNo}</Link>
      <span>{t('ofBoard', { all: piecesText(quantity, per) })}</span>
      {packed > 0 && <Badge tone="warning">{t('packed', { pieces: piecesText(packed, per) })}</Badge>}
      {sent > 0 && (
        <Badge tone={sent === quantity ? 'success' : 'info'}>{t('sent', { pieces: piecesText(sent, per) })}</Badge>
      )}
      {UNFINISHED_STATES.has(state) && <Badge tone="neutral">{t('notReady')}</Badge>}
      {state === ORDER_STATES.awaitingShipment && !isPaid && <Badge tone="error">{t('unpaid')}</Badge>}
      {state === ORDER_STATES.awaitingShipment && missingDocuments.length > 0 && (
        <Badge tone="error">{t('missing')}</Badge>
      )}
    </li>
  );
}
