import type { StaffInvoice } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { SecondLine } from '../../../../shared/work-list.tsx';

/** Shows the amount that was applied for when refunds have lowered it since; nothing for users who cannot see amounts. */
export function LoweredFrom({ amount, appliedAmount }: Pick<StaffInvoice, 'amount' | 'appliedAmount'>) {
  const { t } = useTranslation('console-invoices');
  if (appliedAmount === undefined || appliedAmount === amount) return null;
  return <SecondLine>{t('loweredFrom', { before: moneyText(appliedAmount) })}</SecondLine>;
}
