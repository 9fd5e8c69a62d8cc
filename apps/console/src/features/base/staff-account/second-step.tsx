import type { StaffMember } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from 'antd';
import { api } from '../../../shared/api.ts';
import { FactorForm } from './factor-form.tsx';
import styles from './sign-in-page.module.css';
import type { FactorChallenge } from './use-sign-in.ts';

interface SecondStepProps {
  readonly challenge: FactorChallenge;
  readonly onDone: (staff: StaffMember) => void;
  readonly onBack: () => void;
}

/** The second factor after the password. */
export function SecondStep({ challenge, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <h1 className={styles['title']}>{t('signIn.second')}</h1>
      <FactorForm challenge={challenge} answer={async (body) => onDone(await api.staffSignIn.finish({ body }))}>
        <Button type="link" size="small" onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </FactorForm>
    </>
  );
}
