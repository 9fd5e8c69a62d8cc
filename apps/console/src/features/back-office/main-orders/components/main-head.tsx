import type { StaffMainOrder } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { CopyButton, classes, layout, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { memberText } from '../../../../shared/member-text.ts';
import { AuditLink, JournalsLink } from '../../../../shared/number-links.tsx';
import { TimeAgo } from '../../../../shared/time-ago.tsx';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import { StateTag } from '../../../orders/orders/components/state-tag.tsx';

/** The main order's number, member, state, and amount due. */
export function MainHead({ main }: { readonly main: StaffMainOrder }) {
  const { t } = useTranslation('console-main-order');
  const seesMembers = usePermission('member.view');
  const seesAmounts = useCanSee('amount.view');
  const percents = main.orders.map(({ percent }) => percent);
  const percent = Math.round(percents.reduce((sum, one) => sum + one, 0) / Math.max(1, percents.length));
  const facts = [
    ['total', <VisibleMoney key="total" yuan={main.total} />],
    ['paid', <VisibleMoney key="paid" yuan={main.paid} />],
    ['due', <VisibleMoney key="due" yuan={main.due} strong />],
    ...(main.payDeadline ? [['deadline', minuteText(main.payDeadline)] as const] : []),
    ['promised', main.promisedShipDate ?? '—'],
  ] as const;
  const shown = seesAmounts ? facts : facts.filter(([name]) => name === 'deadline' || name === 'promised');
  return (
    <>
      <PageHeader
        title={
          <>
            {t('title', { no: main.mainNo })} <CopyButton text={main.mainNo} label={t('copyNo')} />{' '}
            <StateTag state={main.state} percent={percent} />
          </>
        }
        lead={
          <>
            {seesMembers ? <Link to={`/members/${main.memberId}`}>{memberText(main)}</Link> : memberText(main)} ·{' '}
            {t('ordered')} <TimeAgo at={main.createdAt} />
            <AuditLink of={{ object: main.id }} />
            <JournalsLink of={{ code: 'L20', owner: main.id }} />
          </>
        }
      />
      <dl className={classes(layout['fineTerms'], layout['row2x5'], layout['spaceBelow4'])}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
