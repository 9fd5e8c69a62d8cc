import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, layout, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { useExportAccountData } from '../api/account-data.ts';
import { CloseAccount } from './close-account.tsx';
import { ProveForm } from './prove-form.tsx';
import styles from './security.module.css';

/** The member's rights over all of their data: export it, and close the account. */
export function AccountData() {
  const { t } = useTranslation('security');
  const [step, setStep] = useState<'choice' | 'export' | 'close'>('choice');
  const save = useExportAccountData(t('accountData.fileName'));
  const back = () => setStep('choice');
  const exportNow = (proof: string) =>
    save.mutate(proof, {
      onSuccess: () => toast.success(t('accountData.exported')),
      onError: (error) => toast.error(problemText(error)),
      onSettled: back,
    });
  return (
    <Card title={t('accountData.title')}>
      <div className={classes(layout['stack4'], styles['form'])}>
        {step === 'choice' && (
          <>
            <p>{t('accountData.lead')}</p>
            <div className={layout['row3']}>
              <Button onClick={() => setStep('export')}>{t('accountData.export')}</Button>
              <Button kind="danger" onClick={() => setStep('close')}>
                {t('accountData.close')}
              </Button>
            </div>
          </>
        )}
        {step === 'export' &&
          (save.isPending ? (
            <p role="status">{t('accountData.exporting')}</p>
          ) : (
            <ProveForm hint={t('accountData.exportHint')} onProved={exportNow} />
          ))}
        {step === 'close' && <CloseAccount />}
        {step !== 'choice' && !save.isPending && (
          <Button className={styles['submit'] ?? ''} onClick={back}>
            {t('accountData.cancel')}
          </Button>
        )}
      </div>
    </Card>
  );
}
