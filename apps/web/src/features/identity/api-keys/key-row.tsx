import { useTranslation } from '@xunban/i18n/react';
import { SCOPE_TEXTS } from '@xunban/i18n/scope-texts';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, ConfirmDialog, classes, layout, moneyText, problemText, type Tone, toast } from '@xunban/ui';
import { useState } from 'react';
import { isTestMode } from '../../../shared/test-mode.ts';
import styles from './api-keys.module.css';
import { type ApiKey, useRevokeKey } from './api-keys-queries.ts';
import { RotateDialog } from './rotate-dialog.tsx';

const TONES: Readonly<Record<ApiKey['state'], Tone>> = { active: 'success', expired: 'warning', revoked: 'neutral' };

/** A key with its scopes, limits, networks and last use; a valid one can be rotated and revoked. */
export function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation(['api-keys', 'common']);
  const { id, name, prefix, scopes, networks, state, expiresAt, lastUsedAt, lastNetwork, madeBy, madeAt } = apiKey;
  const { perOrder, perMonth, paidThisMonth, previousUntil, revokedAt, revokedReason } = apiKey;
  const revoke = useRevokeKey();
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const listed = (items: readonly string[]) => items.join(t('common:punctuation.list'));
  return (
    <li className={layout['listRow']}>
      <div className={styles['facts']}>
        <p className={layout['rowCentred2']}>
          <strong>{name}</strong>
          {isTestMode() && <Badge tone="warning">{t('common:testMode.badge')}</Badge>}
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </p>
        <p>
          <code>{prefix}</code>
        </p>
        <p>{listed(scopes.map((scope) => t(`scope.${SCOPE_TEXTS[scope]}.name`)))}</p>
        {perOrder !== null && perMonth !== null && (
          <p>
            {t('limits', {
              ...{ perOrder: moneyText(perOrder), perMonth: moneyText(perMonth), paid: moneyText(paidThisMonth) },
            })}
          </p>
        )}
        {networks.length > 0 && <p className={layout['muted']}>{t('networks', { list: listed(networks) })}</p>}
        <p className={layout['muted']}>
          {lastUsedAt ? t('lastUse', { at: minuteText(lastUsedAt), network: lastNetwork }) : t('unused')}
          {state !== 'revoked' && ` · ${expiresAt ? t('expires', { day: expiresAt.slice(0, 10) }) : t('neverExpires')}`}
        </p>
        <p className={layout['muted']}>{t('made', { at: minuteText(madeAt), person: madeBy || t('owner') })}</p>
        {previousUntil && <p className={layout['muted']}>{t('overlap', { at: minuteText(previousUntil) })}</p>}
        {revokedAt && (
          <p className={layout['muted']}>
            {revokedReason
              ? t('revokedByStaff', { at: minuteText(revokedAt), reason: revokedReason })
              : t('revokedAt', { at: minuteText(revokedAt) })}
          </p>
        )}
      </div>
      {state !== 'revoked' && (
        <div className={classes(layout['row2'], styles['actions'])}>
          {state === 'active' && (
            <Button size="small" aria-label={t('rotate.of', { name })} onClick={() => setAsked('rotate')}>
              {t('rotate.open')}
            </Button>
          )}
          <Button size="small" kind="danger" aria-label={t('revoke.of', { name })} onClick={() => setAsked('revoke')}>
            {t('revoke.open')}
          </Button>
        </div>
      )}
      <RotateDialog apiKey={apiKey} open={asked === 'rotate'} onClose={() => setAsked(null)} />
      <ConfirmDialog
        open={asked === 'revoke'}
        onClose={() => setAsked(null)}
        question={t('revoke.question', { name })}
        confirm={t('revoke.open')}
        danger
        onConfirm={async () => {
          await revoke.mutateAsync(id, { onError: (error) => toast.error(problemText(error)) });
          toast.success(t('revoke.done'));
        }}
      >
        {t('revoke.hint')}
      </ConfirmDialog>
    </li>
  );
}
