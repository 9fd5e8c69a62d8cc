import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallResult, StaffMemberDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, layout, toast } from '@xunban/ui';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useDialogFor } from '../../../../shared/use-dialog-for.ts';
import { memberQueries } from '../member-queries.ts';
import styles from '../members.module.css';
import { MemberReasonField } from './member-reason-field.tsx';

type Endpoint = CallResult<AllCalls['staffWebhooks']['ofMember']>['items'][number];

/** Webhook endpoints of a member with their failures, each of which can be blocked; nothing without any. */
export function WebhooksCard({ member }: { readonly member: StaffMemberDetail }) {
  const { t } = useTranslation(['console-member', 'webhooks']);
  const { data: endpoints = [] } = useQuery(memberQueries.webhooks(member.id));
  const [chosen, choose] = useDialogFor<Endpoint>(endpoints, ({ id }) => `member.blockWebhook:${id}`);
  if (endpoints.length === 0) return null;
  const lastOf = ({ status, fault }: Endpoint) =>
    status === null ? (fault === null ? [] : [t(`webhooks:fault.${fault}`)]) : [`HTTP ${status}`];
  return (
    <Card title={t('webhook.title')}>
      <ul className={layout['stack0']}>
        {endpoints.map((endpoint) => (
          <li key={endpoint.id} className={styles['row']}>
            <div className={layout['breakAnywhere']}>
              {endpoint.origin}{' '}
              <Badge tone={endpoint.state === 'on' ? 'success' : endpoint.state === 'off' ? 'neutral' : 'error'}>
                {t(`webhooks:state.${endpoint.state}`)}
              </Badge>
              <div className={layout['muted']}>
                {[
                  endpoint.deliveredAt === null
                    ? t('webhooks:neverDelivered')
                    : t('webhooks:deliveredAt', { at: minuteText(endpoint.deliveredAt) }),
                  ...(endpoint.failingSince === null
                    ? []
                    : [t('webhooks:failingSince', { at: minuteText(endpoint.failingSince) })]),
                  ...(endpoint.failed === 0 ? [] : [t('webhooks:failedCount', { count: endpoint.failed })]),
                  ...(endpoint.waiting === 0 ? [] : [t('webhooks:waiting', { count: endpoint.waiting })]),
                  ...lastOf(endpoint),
                ].join(' · ')}
              </div>
            </div>
            <GuardedButton
              permission="member.edit"
              size="small"
              aria-label={t(endpoint.state === 'blocked' ? 'webhook.releaseOf' : 'webhook.blockOf', {
                name: endpoint.origin,
              })}
              onClick={() => choose(endpoint)}
            >
              {t(endpoint.state === 'blocked' ? 'webhook.release' : 'webhook.block')}
            </GuardedButton>
          </li>
        ))}
      </ul>
      {chosen && <BlockDialog memberId={member.id} endpoint={chosen} onClose={() => choose(null)} />}
    </Card>
  );
}

interface BlockDialogProps {
  readonly memberId: string;
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

function BlockDialog({ memberId, endpoint, onClose }: BlockDialogProps) {
  const { t } = useTranslation('console-member');
  const client = useQueryClient();
  const { id, origin: name, version, state } = endpoint;
  const isBlocked = state !== 'blocked';
  const submit = async ({ reason }: { readonly reason: string }) => {
    const { items } = await api.staffWebhooks.block({ params: { id }, body: { isBlocked, reason, version } });
    client.setQueryData(memberQueries.webhooks(memberId).queryKey, items);
    toast.success(t(isBlocked ? 'webhook.blocked' : 'webhook.released'));
  };
  return (
    <FormDialog<{ reason: string }>
      title={t(isBlocked ? 'webhook.blockOf' : 'webhook.releaseOf', { name })}
      okText={t(isBlocked ? 'webhook.block' : 'webhook.release')}
      danger={isBlocked}
      initial={{ reason: '' }}
      draft={{ as: `member.blockWebhook:${id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t(isBlocked ? 'webhook.blockMeans' : 'webhook.releaseMeans')}</p>
      <MemberReasonField hint={t('disable.reasonHint')} />
    </FormDialog>
  );
}
