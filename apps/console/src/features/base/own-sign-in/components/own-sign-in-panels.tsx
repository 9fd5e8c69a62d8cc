import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSignIn } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, DataState, layout } from '@xunban/ui';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import styles from '../own-sign-in.module.css';
import { PasskeyPanel } from './passkey-panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { type PanelProps, TotpPanel } from './totp-panel.tsx';

const FEW = 3;

/** Number of unused recovery codes, and a button to create new ones. */
function RecoveryCodesPanel({ own: { recoveryCodesLeft }, onChanged }: PanelProps) {
  const { t } = useTranslation('console-sign-in');
  const [isRenewing, setRenewing] = useState(false);
  return (
    <Card>
      <section className={layout['stackStart3']}>
        <h2 className={layout['textLg']}>{t('recoveryCodeList.title')}</h2>
        <p className={layout['muted']}>{t('recoveryCodeList.lead')}</p>
        <p>{t('recoveryCodeList.left', { count: recoveryCodesLeft })}</p>
        {recoveryCodesLeft <= FEW && <Alert type="warning" showIcon title={t('recoveryCodeList.few')} />}
        <Button onClick={() => setRenewing(true)}>{t('recoveryCodeList.renew')}</Button>
      </section>
      {isRenewing && (
        <PasswordDialog
          title={t('recoveryCodeList.renew')}
          consequence={t('recoveryCodeList.renewConsequence')}
          okText={t('recoveryCodeList.renew')}
          submit={async (password) => {
            const { recoveryCodes } = await api.staffSignIn.newRecoveryCodes({ body: { password } });
            await onChanged(recoveryCodes);
          }}
          onClose={() => setRenewing(false)}
        />
      )}
    </Card>
  );
}

export function OwnSignInPanels() {
  const own = useQuery(ownSignInQuery);
  const refresh = useOwnSignInRefresh();
  const [codes, setCodes] = useState<readonly string[]>([]);
  // The codes are shown once. The refresh afterwards may replace this page, so it is deferred until they are stored.
  const changed = async (made: readonly string[] = []) => {
    if (made.length > 0) setCodes(made);
    else await refresh();
  };
  const closeCodes = () => {
    setCodes([]);
    void refresh();
  };
  return (
    <DataState query={own}>
      {(facts) => (
        <div className={styles['panels']}>
          <Standing own={facts} />
          <TotpPanel own={facts} onChanged={changed} />
          <PasskeyPanel own={facts} onChanged={changed} />
          {hasFactor(facts) && <RecoveryCodesPanel own={facts} onChanged={changed} />}
          <History own={facts} />
          {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={closeCodes} />}
        </div>
      )}
    </DataState>
  );
}

const hasFactor = ({ totp, passkeys }: OwnSignIn): boolean => totp !== null || passkeys.length > 0;

function Standing({ own }: { own: OwnSignIn }) {
  const { t } = useTranslation('console-sign-in');
  if (!hasFactor(own)) return <Alert type="warning" showIcon title={t('page.none')} />;
  return (
    <Alert
      type="success"
      showIcon
      title={t('page.done')}
      {...(own.isRequired ? { description: t('page.required') } : {})}
    />
  );
}

function History({ own: { history } }: { own: OwnSignIn }) {
  const { t } = useTranslation('console-sign-in');
  return (
    <Card>
      <section className={layout['stackStart3']}>
        <h2 className={layout['textLg']}>{t('history.title')}</h2>
        {history.length === 0 ? (
          <p className={layout['muted']}>{t('history.none')}</p>
        ) : (
          <ul className={classes(layout['stack2'], layout['fullWidth'])}>
            {history.map(({ at, what, detail, by }) => (
              <li key={`${at} ${what} ${detail}`} className={styles['row']}>
                <span className={layout['breakAnywhere']}>
                  {t(`history.${what}`)} {detail}
                </span>
                <span className={layout['muted']}>
                  {minuteText(at)} · {t('history.by', { name: by })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

const ownSignInQuery = queryOptions({
  queryKey: ['ownSignIn'],
  queryFn: ({ signal }) => api.staffSignIn.own({}, { signal }),
});

/** Reads the sign-in factors and the user again: permissions may depend on the factors. */
function useOwnSignInRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ownSignInQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['me'] }),
    ]);
  };
}
