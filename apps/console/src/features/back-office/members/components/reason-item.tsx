import { useTranslation } from '@xunban/i18n/react';
import { ReasonField } from '../../../../shared/reason-field.tsx';

/** Why: asked for by everything that is done about or for a member. @param hint who reads it */
export function ReasonItem({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('console-member');
  return <ReasonField label={t('reason.label')} hint={hint} required={t('reason.required')} rows={3} autoFocus />;
}
