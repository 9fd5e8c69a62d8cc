import { useTranslation } from '@xunban/i18n/react';
import { Notice } from '@xunban/ui';

/** Why an approval is not offered: the accounts of the viewer and of the requester are not independent. */
export function DependentNote() {
  const { t } = useTranslation('errors');
  return <Notice tone="warning">{t('approval.dependent')}</Notice>;
}
