import { useTranslation } from '@xunban/i18n/react';
import { ReasonField } from '../../../../shared/reason-field.tsx';

/**
 * The required reason in the dialogs that change an address, sign out a device, or disable a member.
 * @param hint the readers of the reason
 */
export function MemberReasonField({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('console-member');
  return <ReasonField label={t('reason.label')} hint={hint} required={t('reason.required')} rows={3} autoFocus />;
}
