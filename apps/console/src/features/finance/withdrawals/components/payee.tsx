import type { StaffWithdrawal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';

/** Amount and recipient account; the account is masked. */
export function Payee({ withdrawal }: { readonly withdrawal: StaffWithdrawal }) {
  const { t } = useTranslation(['console-withdrawals', 'withdrawal-texts']);
  const { amount, holderName, bank, accountNo = '' } = withdrawal;
  return (
    <>
      {t('payee', {
        amount: amount === undefined ? '' : moneyText(amount),
        holder: holderName,
        account: `${t(`withdrawal-texts:bank.${bank}`)} ${accountNo}`,
      })}
    </>
  );
}
