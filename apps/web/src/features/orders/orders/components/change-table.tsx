import type { ChangeOrder } from '@xunban/contract';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Money, moneyText } from '@xunban/ui';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import styles from './orders.module.css';

/** The changed board. */
export type ChangedBoard = Omit<
  ChangeOrder,
  'priceVersion' | 'reason' | 'evidence' | 'due' | 'back' | 'lines' | 'proposedAt'
>;

interface ChangeTableProps {
  readonly change: ChangedBoard;
  /** Headings of the two columns, when they are not before and after a change. */
  readonly heads?: { readonly before: string; readonly after: string };
}

/** Every field, amount and day that a change order makes another one. */
export function ChangeTable({ change, heads }: ChangeTableProps) {
  const { t } = useTranslation(['order', 'pricing']);
  return (
    <table className={styles['compareTable']}>
      <thead>
        <tr>
          <td />
          <th scope="col">{heads?.before ?? t('change.before')}</th>
          <th scope="col">{heads?.after ?? t('change.after')}</th>
          <th scope="col">{t('change.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {change.changes.map((difference) => {
          const { field, before, after } = fieldChangeTexts(difference);
          return (
            <tr key={difference.field}>
              <th scope="row">{field}</th>
              <td>{before}</td>
              <td>
                <strong>{after}</strong>
              </td>
              <td />
            </tr>
          );
        })}
        <MoneyRow name={t('change.amount')} before={change.amountBefore} after={change.amountAfter} />
        {change.freightAfter !== change.freightBefore && (
          <MoneyRow name={t('change.freight')} before={change.freightBefore} after={change.freightAfter} />
        )}
        <tr>
          <th scope="row">{t('change.days')}</th>
          <td>{t('detail.workingDays', { count: change.workingDaysBefore })}</td>
          <td>{t('detail.workingDays', { count: change.workingDaysAfter })}</td>
          <td>{signed(change.workingDaysAfter - change.workingDaysBefore)}</td>
        </tr>
        {change.shipDateBefore !== change.shipDateAfter && (
          <tr>
            <th scope="row">{t('change.shipDate')}</th>
            <td>{change.shipDateBefore}</td>
            <td>
              <strong>{change.shipDateAfter}</strong>
            </td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

function MoneyRow({ name, before, after }: { name: string; before: number; after: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Money yuan={before} />
      </td>
      <td>
        <Money yuan={after} strong />
      </td>
      <td>{signedMoney(sumYuan([after, -before]))}</td>
    </tr>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
const signedMoney = (yuan: number) => (yuan > 0 ? `+${moneyText(yuan)}` : moneyText(yuan));
