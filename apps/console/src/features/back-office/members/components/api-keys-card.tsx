import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { SCOPE_TEXTS } from '@xunban/i18n/scope-texts';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, layout, toast } from '@xunban/ui';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useDialogFor } from '../../../../shared/use-dialog-for.ts';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import { memberQueries } from '../member-queries.ts';
import styles from '../members.module.css';
import { MemberReasonField } from './member-reason-field.tsx';

type ApiKey = CallResult<AllCalls['staffApiKeys']['list']>['items'][number];

/** The member's API keys with their scopes, limits and last use; without keys it shows nothing. */
export function ApiKeysCard({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation(['console-member', 'api-keys', 'common']);
  const { data: keys = [] } = useQuery(memberQueries.apiKeys(memberId));
  const [revoked, setRevoked] = useDialogFor<ApiKey>(keys, draftOf);
  if (keys.length === 0) return null;
  return (
    <Card title={t('apiKey.title')}>
      <ul className={layout['stack0']}>
        {keys.map((key) => (
          <li key={key.id} className={styles['row']}>
            <div>
              <p className={layout['rowCentred2']}>
                {key.name}
                <Badge tone={key.state === 'active' ? 'success' : 'neutral'}>{t(`apiKey.state.${key.state}`)}</Badge>
              </p>
              <div>
                <code>{key.prefix}</code>{' '}
                {key.scopes
                  .map((scope) => t(`api-keys:scope.${SCOPE_TEXTS[scope]}.name`))
                  .join(t('common:punctuation.list'))}
              </div>
              {key.perOrder !== null && (
                <div>
                  {t('apiKey.perOrder')} <VisibleMoney yuan={key.perOrder} /> · {t('apiKey.perMonth')}{' '}
                  <VisibleMoney yuan={key.perMonth} /> · {t('apiKey.paid')} <VisibleMoney yuan={key.paidThisMonth} />
                </div>
              )}
              <div className={layout['muted']}>
                {key.lastUsedAt
                  ? t('apiKey.lastUse', { at: minuteText(key.lastUsedAt), network: key.lastNetwork })
                  : t('apiKey.unused')}
                {key.revokedReason && ` · ${t('apiKey.reason', { reason: key.revokedReason })}`}
              </div>
            </div>
            {key.state !== 'revoked' && (
              <GuardedButton
                permission="member.edit"
                size="small"
                aria-label={t('apiKey.revokeOf', { name: key.name })}
                onClick={() => setRevoked(key)}
              >
                {t('apiKey.revoke')}
              </GuardedButton>
            )}
          </li>
        ))}
      </ul>
      {revoked && <RevokeDialog apiKey={revoked} memberId={memberId} onClose={() => setRevoked(null)} />}
    </Card>
  );
}

const draftOf = ({ id }: ApiKey): string => `member.revokeApiKey:${id}`;

interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  readonly memberId: string;
  readonly onClose: () => void;
}

function RevokeDialog({ apiKey, memberId, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('console-member');
  const client = useQueryClient();
  return (
    <FormDialog<{ reason: string }>
      title={t('apiKey.revokeOf', { name: apiKey.name })}
      okText={t('apiKey.revoke')}
      danger
      initial={{ reason: '' }}
      draft={{ as: draftOf(apiKey), fields: ['reason'] }}
      submit={async ({ reason }) => {
        await api.staffApiKeys.revoke({ params: { id: apiKey.id }, body: { reason } });
        toast.success(t('apiKey.revoked'));
        await client.invalidateQueries({ queryKey: memberQueries.apiKeys(memberId).queryKey });
      }}
      onClose={onClose}
    >
      <p>{t('apiKey.means')}</p>
      <MemberReasonField hint={t('reason.memberReads')} />
    </FormDialog>
  );
}
