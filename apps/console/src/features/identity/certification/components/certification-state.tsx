import type { StaffCertification } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

const TONES: Readonly<Record<StaffCertification['state'], Tone>> = {
  reviewing: 'warning',
  awaitingTransfer: 'info',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
};

export function CertificationState({ state }: Pick<StaffCertification, 'state'>) {
  const { t } = useTranslation('console-members');
  return <Badge tone={TONES[state]}>{t(`certification.state.${state}`)}</Badge>;
}
