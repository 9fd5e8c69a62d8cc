import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, layout } from '@xunban/ui';
import { Modal } from 'antd';
import { api } from '../../../shared/api.ts';
import { endStepUp, useIsStepUpAsked } from '../../../shared/step-up.ts';
import { type FactorAnswer, FactorForm } from './factor-form.tsx';

/** Asks for the second factor when the server requires a fresh proof; the call that was refused is then sent again. */
export function StepUpDialog() {
  return useIsStepUpAsked() ? <Asked /> : null;
}

function Asked() {
  const { t } = useTranslation('console');
  const begun = useQuery({
    queryKey: ['stepUp'],
    queryFn: ({ signal }) => api.staffSignIn.beginStepUp({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const answer = async (body: FactorAnswer) => {
    try {
      await api.staffSignIn.finishStepUp({ body });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'staff.stepUpOver') void begun.refetch();
      throw error;
    }
    endStepUp(true);
  };
  return (
    <Modal
      open
      title={t('stepUp.title')}
      width={400}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => endStepUp(false)}
      destroyOnHidden
    >
      <p className={layout['muted']}>{t('stepUp.lead')}</p>
      <DataState query={begun}>{(challenge) => <FactorForm challenge={challenge} answer={answer} />}</DataState>
    </Modal>
  );
}
