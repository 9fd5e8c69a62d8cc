import { useTranslation } from '@xunban/i18n/react';
import { ReasonField } from '../../../../shared/reason-field.tsx';

/** The reason, required by every action about or for a member. @param hint the readers of the reason */
export function ReasonItem({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('console-member');
  return <ReasonField label={t('reason.label')} hint={hint} required={t('reason.required')} rows={3} autoFocus />;
}
