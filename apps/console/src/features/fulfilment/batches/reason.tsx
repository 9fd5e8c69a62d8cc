import { useTranslation } from '@xunban/i18n/react';
import { ReasonField } from '../../../shared/reason-field.tsx';

/** Why something is done to a batch: the field `reason` of a form. */
export function Reason({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('console-batches');
  return <ReasonField label={t('reason')} hint={hint} required={t('reasonRequired')} rows={3} />;
}
