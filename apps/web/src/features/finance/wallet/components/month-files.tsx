import { useMutation } from '@tanstack/react-query';
import { WALLET_FILES, type WalletFile } from '@xunban/contract/wallet-files';
import { useTranslation } from '@xunban/i18n/react';
import { Button, problemText, Select, toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { useMember } from '../../../../shared/member.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { recentMonths } from '../model/recent-months.ts';
import styles from './wallet.module.css';

const MONTHS = 36;
const ENDINGS: Readonly<Record<WalletFile, string>> = { document: 'pdf', workbook: 'xlsx', csv: 'csv' };

/** A month of the wallet for the bookkeeper, with opening and closing balance. */
export function MonthFiles() {
  const { t } = useTranslation('wallet');
  const registeredAt = useMember().data?.registeredAt ?? '';
  const [wished, setWished] = useState('');
  const months = recentMonths(MONTHS, registeredAt);
  // The last month that is over: what is usually filed.
  const month = months.includes(wished) ? wished : (months[1] ?? months[0] ?? '');
  const download = useMutation({
    mutationFn: async (file: WalletFile) =>
      saveFile(await api.payment.walletFile({ params: { month, file } }), `wallet-${month}.${ENDINGS[file]}`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <fieldset className={styles['month']}>
      <legend>{t('month.title')}</legend>
      <Select aria-label={t('month.month')} value={month} onChange={(event) => setWished(event.target.value)}>
        {months.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {WALLET_FILES.map((file) => (
        <Button
          key={file}
          size="small"
          busy={download.isPending && download.variables === file}
          onClick={() => download.mutate(file)}
        >
          {t(`month.file.${file}`)}
        </Button>
      ))}
    </fieldset>
  );
}
