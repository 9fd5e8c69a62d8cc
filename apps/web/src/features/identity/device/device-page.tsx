import { useQuery } from '@tanstack/react-query';
import { plainUserCode, USER_CODE_LENGTH } from '@xunban/contract/program-request-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, Card, DataState, Field, layout, Notice, PageHeader, problemText, TextInput } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from './device.module.css';
import { deviceQueries, type ProgramRequest, useDeny } from './device-queries.ts';
import { KeyGrant } from './key-grant.tsx';
import { OrderGrant } from './order-grant.tsx';

/** Answers the request of a program: for a key, or for the confirmation of an order. */
export function DevicePage() {
  const { t } = useTranslation(['device', 'pages']);
  const [search, setSearch] = useSearchParams();
  const code = plainUserCode(search.get('code') ?? '');
  return (
    <div className={`${layout['stack4']} ${styles['page']}`}>
      <PageHeader title={t('pages:device.title')} lead={t('lead')} />
      {code.length === USER_CODE_LENGTH ? (
        <Request key={code} userCode={code} onOther={() => setSearch({})} />
      ) : (
        <CodeForm onEnter={(entered) => setSearch({ code: entered })} />
      )}
    </div>
  );
}

function CodeForm({ onEnter }: { readonly onEnter: (code: string) => void }) {
  const { t } = useTranslation('device');
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const isComplete = plainUserCode(typed).length === USER_CODE_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isComplete) onEnter(plainUserCode(typed));
  };
  return (
    <Card>
      <form className={layout['stack4']} noValidate onSubmit={submit}>
        <Field
          label={t('code.label')}
          hint={t('code.hint')}
          error={isSent && !isComplete && t('code.fault', { count: USER_CODE_LENGTH })}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="primary">
          {t('code.next')}
        </Button>
      </form>
    </Card>
  );
}

function Request({ userCode, onOther }: { readonly userCode: string; readonly onOther: () => void }) {
  const { t } = useTranslation('device');
  const request = useQuery(deviceQueries.request(userCode));
  if (request.isError)
    return (
      <Card>
        <div className={layout['stack4']}>
          <Notice tone="error" live>
            {problemText(request.error)}
          </Notice>
          <div>
            <Button onClick={onOther}>{t('code.other')}</Button>
          </div>
        </div>
      </Card>
    );
  return <DataState query={request}>{(shown) => <Shown request={shown} />}</DataState>;
}

function Shown({ request }: { readonly request: ProgramRequest }) {
  const { t } = useTranslation('device');
  const { kind, state, program, host, network, isSameNetwork, requestedAt, userCode } = request;
  if (state !== 'pending')
    return (
      <Notice tone={state === 'denied' ? 'info' : 'success'} title={t(`done.${state}`)} live>
        {t(state === 'denied' ? 'done.deniedHint' : 'done.approvedHint')}
      </Notice>
    );
  return (
    <>
      <Card title={t(`kind.${kind}`, { program })}>
        <div className={layout['stack4']}>
          <dl className={styles['facts']}>
            <dt>{t('fact.code')}</dt>
            <dd>
              <strong className={styles['code']}>{userCode}</strong>
              <p className={layout['muted']}>{t('fact.codeHint')}</p>
            </dd>
            <dt>{t('fact.program')}</dt>
            <dd>{program}</dd>
            {host !== '' && (
              <>
                <dt>{t('fact.host')}</dt>
                <dd>{host}</dd>
              </>
            )}
            <dt>{t('fact.network')}</dt>
            <dd>
              {network} · {t(isSameNetwork ? 'fact.sameNetwork' : 'fact.otherNetwork')}
            </dd>
            <dt>{t('fact.at')}</dt>
            <dd>{minuteText(requestedAt)}</dd>
          </dl>
          <Notice tone="warning" title={t('guard.title')}>
            {t(isSameNetwork ? 'guard.hint' : 'guard.otherNetwork')}
          </Notice>
        </div>
      </Card>
      {kind === 'key' ? (
        <KeyGrant request={request} deny={<Deny userCode={userCode} />} />
      ) : (
        <OrderGrant request={request} deny={<Deny userCode={userCode} />} />
      )}
    </>
  );
}

function Deny({ userCode }: Pick<ProgramRequest, 'userCode'>) {
  const { t } = useTranslation('device');
  const deny = useDeny(plainUserCode(userCode));
  return (
    <>
      <Button kind="danger" busy={deny.isPending} onClick={() => deny.mutate()}>
        {t('deny')}
      </Button>
      {deny.isError && (
        <Notice tone="error" live>
          {problemText(deny.error)}
        </Notice>
      )}
    </>
  );
}
