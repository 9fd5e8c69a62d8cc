import { useQuery } from '@tanstack/react-query';
import type { CaseHistory, PastCase, StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, DataState, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { MemberLink } from '../../../../shared/member-link.tsx';
import { orderQueries } from '../order-queries.ts';
import styles from '../orders.module.css';
import { StateTag } from './state-tag.tsx';

/** Earlier decisions about this file, and this member's past orders: shown before the review decision. */
export function CaseHistoryCard({ order }: { order: StaffOrderDetail }) {
  const canReview = usePermission('order.review');
  return canReview ? <ForReviewer order={order} /> : null;
}

function ForReviewer({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  return (
    <Card title={t('past.title')}>
      <DataState query={useQuery(orderQueries.caseHistory(order.id))}>
        {({ member, file }) => (
          <div className={layout['column']}>
            <Cases title={t('past.file')} cases={file} none={t('past.fileNone')} but={order.memberId} />
            <Cases title={t('past.member')} cases={member.last} none={t('past.memberNone')} but={order.memberId}>
              <Counts member={member} />
            </Cases>
          </div>
        )}
      </DataState>
    </Card>
  );
}

interface CasesProps {
  readonly title: string;
  readonly cases: readonly PastCase[];
  readonly none: string;
  /** The member whose order is under review, whose name is not repeated. */
  readonly but: string;
  readonly children?: React.ReactNode;
}

function Cases({ title, cases, none, but, children }: CasesProps) {
  return (
    <section aria-label={title}>
      <h3 className={layout['strong']}>{title}</h3>
      {cases.length === 0 ? <p className={layout['muted']}>{none}</p> : children}
      <ul className={layout['stack2']}>
        {cases.map((past) => (
          <li key={past.orderId}>
            <Case past={past} isOthers={past.memberId !== but} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Counts({ member }: Pick<CaseHistory, 'member'>) {
  const { t } = useTranslation('console');
  const { orders, sentBack, changed, asked, cancelled } = member;
  return <p className={layout['muted']}>{t('past.counts', { count: orders, sentBack, changed, asked, cancelled })}</p>;
}

function Case({ past, isOthers }: { past: PastCase; isOthers: boolean }) {
  const { t } = useTranslation(['console', 'console-questions', 'common']);
  return (
    <>
      <Link to={`/orders/${past.orderId}`}>{past.orderNo}</Link> <StateTag state={past.state} />{' '}
      <span className={layout['muted']}>
        {past.orderedAt.slice(0, 10)} · {past.fileName}
        {isOthers && (
          <>
            {' · '}
            <MemberLink {...past} />
          </>
        )}
      </span>
      {past.verdicts.map(({ verdict, staffName, reason, at }) => (
        <div key={at} className={styles['note']}>
          {t(`past.verdict.${verdict}`)} · {staffName === '' ? t('past.machine') : staffName} · {minuteText(at)}
          {reason !== '' && `${t('common:punctuation.colon')}${reason}`}
        </div>
      ))}
      {past.questions.map(({ questionNo, title, state, closedBecause }) => (
        <div key={questionNo} className={styles['note']}>
          {t('past.asked')} {questionNo} · {title} ·{' '}
          {t(closedBecause ? `console-questions:end.${closedBecause}` : `console-questions:state.${state}`)}
        </div>
      ))}
    </>
  );
}
