import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { layout } from '@xunban/ui';
import { Tag } from 'antd';
import { SeenMoney } from '../../../../shared/seen.tsx';
import styles from '../invoices.module.css';

type Red = StaffInvoiceDetail['sheets'][number]['reds'][number];

const COLOURS = {
  ...{ asked: 'processing', waiting: 'warning', issued: 'success' },
  ...{ refused: 'error', declined: 'error', lapsed: 'error' },
} as const satisfies Record<Red['state'], string>;

/** A red letter of an invoice: how far it is, why it was made, and what became of it. */
export function RedLine({ red }: { readonly red: Red }) {
  const { t } = useTranslation(['console-invoices', 'invoice-words']);
  const isVoided = red.kind === 'void' && red.state === 'issued';
  const facts = [
    t(`invoice-words:cause.${red.cause}`),
    ...[red.reason, red.enteredBy, minuteText(red.at), red.fault],
    red.state === 'waiting' && red.waitsUntil ? t('red.until', { at: minuteText(red.waitsUntil) }) : '',
  ];
  return (
    <li className={styles['line']}>
      <span>
        {t(`invoice-words:redKind.${red.kind}`)} {red.invoiceNo}{' '}
        <Tag color={COLOURS[red.state]}>{t(`invoice-words:redState.${isVoided ? 'voided' : red.state}`)}</Tag>
        <span className={layout['muted']}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <SeenMoney yuan={red.amount === undefined ? undefined : -red.amount} />
    </li>
  );
}
