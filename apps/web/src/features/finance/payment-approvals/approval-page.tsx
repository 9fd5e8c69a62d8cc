import { useQuery } from '@tanstack/react-query';
import { referencesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Button,
  Card,
  DataState,
  EmptyState,
  Field,
  isAbsent,
  layout,
  Money,
  Notice,
  PageHeader,
  problemText,
  TextArea,
} from '@xunban/ui';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { BoardLine } from '../../../shared/board/board-line.tsx';
import { useGoToPay } from '../../orders/orders/api/use-order-actions.ts';
import { ApprovalBadge } from './approval-list.tsx';
import { type Approval, approvalQueries, useDecide } from './approval-queries.ts';
import styles from './payment-approvals.module.css';

/** A request to pay for a company, as its approvers reach it from a message: boards, amounts, reason and decision. */
export function ApprovalPage() {
  const { t } = useTranslation(['payment-approval', 'pages']);
  const { id = '' } = useParams();
  const approval = useQuery(approvalQueries.one(id));
  return (
    <div className={layout['stack4']}>
      <PageHeader title={t('pages:companyApproval.title')} />
      {isAbsent(approval.error) ? (
        <Card>
          <EmptyState title={t('page.gone')} hint={t('page.goneHint')} />
        </Card>
      ) : (
        <DataState query={approval}>{(shown) => <Request approval={shown} />}</DataState>
      )}
    </div>
  );
}

function Request({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('payment-approval');
  const { amount, total, reason, state, deadline, company, requestedBy, requestedAt, orders } = approval;
  const hasBoards = orders.some(({ boards }) => boards.length > 0);
  return (
    <>
      <Card title={<Money yuan={amount} strong />} extra={<ApprovalBadge state={state} />}>
        <dl className={styles['facts']}>
          <Fact name={t('page.company')}>{company}</Fact>
          <Fact name={t('page.requester')}>{requestedBy}</Fact>
          <Fact name={t('page.at')}>{minuteText(requestedAt)}</Fact>
          <Fact name={t('page.reason')}>{reason}</Fact>
          {total !== amount && (
            <Fact name={t('page.total')}>
              <Money yuan={total} />
            </Fact>
          )}
          {(state === 'open' || state === 'approved') && <Fact name={t('page.deadline')}>{minuteText(deadline)}</Fact>}
          {approval.decidedAt && (
            <>
              <Fact name={t('page.decided')}>
                {approval.decidedBy} {minuteText(approval.decidedAt)}
              </Fact>
              {approval.decisionReason && <Fact name={t('page.decision')}>{approval.decisionReason}</Fact>}
            </>
          )}
        </dl>
        <Ended state={state} />
      </Card>
      {hasBoards && <Boards orders={orders} />}
      {approval.canDecide ? <Decision approval={approval} /> : <Waits approval={approval} />}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Ended({ state }: Pick<Approval, 'state'>) {
  const { t } = useTranslation('payment-approval');
  if (state === 'open' || state === 'approved' || state === 'refused') return null;
  return <p className={layout['muted']}>{t(`ended.${state}`)}</p>;
}

function Boards({ orders }: Pick<Approval, 'orders'>) {
  const { t } = useTranslation(['payment-approval', 'order']);
  return (
    <Card title={t('page.boards')}>
      <div className={layout['stack4']}>
        {orders.map((order) => (
          <section key={order.mainNo} className={layout['stack2']}>
            <h3>{t('page.order', { mainNo: order.mainNo })}</h3>
            {referencesText(order) !== '' && <p className={layout['muted']}>{referencesText(order)}</p>}
            <ul className={layout['stack0']}>
              {order.boards.map((board) => (
                <li key={board.orderNo} className={layout['listRow']}>
                  <div className={styles['what']}>
                    <BoardLine
                      {...board}
                      head={<strong>{board.orderNo}</strong>}
                      foot={<p className={layout['muted']}>{t('page.days', { count: board.workingDays })}</p>}
                    />
                  </div>
                  <Money yuan={board.price} />
                </li>
              ))}
              {order.freight > 0 && (
                <li className={layout['listRow']}>
                  <span>{t('page.freight')}</span>
                  <Money yuan={order.freight} />
                </li>
              )}
              <li className={layout['listRow']}>
                <strong>{t('page.amount')}</strong>
                <Money yuan={order.amount} strong />
              </li>
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function Decision({ approval: { id, version } }: { readonly approval: Approval }) {
  const { t } = useTranslation('payment-approval');
  const decide = useDecide(id);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (approve: boolean) => {
    const text = reason.trim();
    setMissing(!approve && text === '');
    if (!approve && text === '') return;
    decide.mutate({ approve, reason: text, version });
  };
  return (
    <Card>
      <div className={layout['stack4']}>
        {decide.isError && (
          <Notice tone="error" live>
            {problemText(decide.error)}
          </Notice>
        )}
        <Field label={t('page.note')} hint={t('page.noteHint')} error={isMissing && t('page.noteRequired')}>
          {(control) => (
            <TextArea
              {...control}
              name="reason"
              rows={2}
              maxLength={200}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        <div className={layout['row3']}>
          <Button kind="primary" busy={decide.isPending && decide.variables.approve} onClick={() => send(true)}>
            {t('page.approve')}
          </Button>
          <Button
            kind="danger"
            busy={decide.isPending && !decide.variables.approve}
            disabled={decide.isPending}
            onClick={() => send(false)}
          >
            {t('page.refuse')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The next step of a request that its reader does not decide. */
function Waits({ approval: { state, isOwn, orders } }: { readonly approval: Approval }) {
  const { t } = useTranslation('payment-approval');
  const pay = useGoToPay();
  if (state === 'open') return <Notice tone="info">{t(isOwn ? 'page.own' : 'page.notApprover')}</Notice>;
  if (state !== 'approved' || !isOwn) return null;
  return (
    <div>
      <Button
        kind="primary"
        busy={pay.isPending}
        onClick={() => pay.mutate(orders.map(({ mainOrderId }) => mainOrderId))}
      >
        {t('page.pay')}
      </Button>
    </div>
  );
}
