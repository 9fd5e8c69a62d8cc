import { useMutation, useQuery } from '@tanstack/react-query';
import { roleHas } from '@xunban/contract/member-roles';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  CopyButton,
  classes,
  Icon,
  type IconName,
  layout,
  Money,
  Popover,
  problemText,
  Skeleton,
  Spinner,
} from '@xunban/ui';
import { Link } from 'react-router';
import { api } from '../../shared/api.ts';
import { useMember } from '../../shared/member.ts';
import type { Member } from '../../shared/member-storage.ts';
import { ownCreditQuery } from '../../shared/own-credit.ts';
import { Portrait } from '../../shared/portrait.tsx';
import { endSession } from '../../shared/session.ts';
import styles from './member.module.css';

/** The signed-in member in the header: who, how much money and credit, and the ways to orders, addresses and out. */
export function MemberPopover() {
  const { t } = useTranslation();
  const { data: member } = useMember();
  return (
    <Popover
      trigger={(props) => (
        <button type="button" className={styles['trigger']} aria-label={t('header.memberMenu')} {...props}>
          <Portrait portrait={member?.portrait} size={30} />
          <span className={styles['triggerName']}>
            {member ? member.trueName || t('member.unnamed') : <Skeleton width="4em" />}
          </span>
          <Icon name="chevron" size={14} />
        </button>
      )}
    >
      {(close) => <Panel close={close} />}
    </Popover>
  );
}

function Panel({ close }: { close: () => void }) {
  const { t } = useTranslation(['common', 'pages']);
  const query = useMember();
  const signOut = useSignOut();
  return (
    <div className={styles['popoverPanel']}>
      {query.data ? (
        <Facts member={query.data} close={close} />
      ) : query.isError ? (
        <div className={styles['failed']} role="alert">
          {problemText(query.error)}
          <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton lines={4} />
      )}
      <ul className={layout['stack0']}>
        <PanelLink to="/main" icon="home" text={t('nav.memberCentre')} close={close} />
        <PanelLink to="/main/orderList" icon="orders" text={t('member.orders')} close={close} />
        <PanelLink to="/main/orderCart" icon="cart" text={t('member.cart')} close={close} />
        <PanelLink to="/main/messages" icon="bell" text={t('pages:messages.title')} close={close} />
        <PanelLink to="/main/company" icon="settings" text={t('member.switchAccount')} close={close} />
        <PanelLink to="/main/addressList" icon="board" text={t('member.addresses')} close={close} />
        <li>
          <button
            type="button"
            className={styles['link']}
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {signOut.isPending ? <Spinner size={16} /> : <Icon name="logout" size={16} />}
            {t('member.logout')}
          </button>
        </li>
      </ul>
    </div>
  );
}

function Facts({ member, close }: { member: Member; close: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles['popoverName']}>{member.trueName || t('member.unnamed')}</p>
      {member.actingFor && (
        <p className={layout['muted']}>
          {t('member.actingFor', { company: member.actingFor })} · {t(`member.role.${member.role}`)}
        </p>
      )}
      <p className={classes(layout['line2'], layout['muted'])}>
        {t('member.id')} <code className={layout['mono']}>{member.memberNo}</code>
        <CopyButton text={member.memberNo} label={t('member.copyId')} />
      </p>
      {roleHas(member.role, 'payment.pay') && <Amounts member={member} close={close} />}
    </>
  );
}

function Amounts({ member, close }: { member: Member; close: () => void }) {
  const { t } = useTranslation();
  return (
    <dl className={classes(layout['fineTerms'], styles['amounts'])}>
      <div>
        <dt>{t('member.balance')}</dt>
        <dd className={layout['textLg']}>
          <Money yuan={member.cash} strong />
        </dd>
      </div>
      <div>
        <dt>{t('member.credit')}</dt>
        <dd className={layout['textLg']}>
          {member.isTrusted ? (
            <Money yuan={member.creditLeft} strong />
          ) : roleHas(member.role, 'credit.view') ? (
            <CreditLink close={close} />
          ) : (
            '—'
          )}
        </dd>
      </div>
    </dl>
  );
}

/**
 * Link for members who cannot buy on credit: they can apply, unless they have applied or are suspended; a debtor must find
 * where to repay.
 */
function CreditLink({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { data: account } = useQuery(ownCreditQuery);
  return (
    <Link to="/main/credit" onClick={close}>
      {account?.state === 'applied'
        ? t('member.creditApplied')
        : account?.state === 'suspended'
          ? t('member.creditSuspended')
          : t('member.openCredit')}
    </Link>
  );
}

function PanelLink(props: { to: string; icon: IconName; text: string; close: () => void }) {
  return (
    <li>
      <Link to={props.to} className={styles['link']} onClick={props.close}>
        <Icon name={props.icon} size={16} />
        {props.text}
      </Link>
    </li>
  );
}

/** Signs out: revokes the token on the server, and clears everything here whatever the server answers. */
function useSignOut() {
  return useMutation({
    mutationFn: () => api.account.signOut({}, { timeoutMs: 5000 }),
    onSettled: () => endSession('signedOut'),
  });
}
