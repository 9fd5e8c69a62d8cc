import type { PriceLine } from '@xunban/contract';
import { formulaText, lineReason, roundingText } from '@xunban/i18n/board-texts';
import { priceLineName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Money } from '@xunban/ui';
import { Table } from 'antd';
import styles from '../orders.module.css';

export function PriceTable({ lines, total }: { lines: readonly PriceLine[]; total: number }) {
  const { t } = useTranslation(['console', 'pricing']);
  const rounding = roundingText(lines);
  return (
    <>
      <Table
        size="small"
        pagination={false}
        rowKey={(line) => `${line.ruleId} ${line.formula}`}
        dataSource={[...lines]}
        columns={[
          { key: 'name', title: t('order.item'), render: (_, line) => priceLineName(line) },
          {
            key: 'formula',
            title: t('order.formula'),
            responsive: ['sm'],
            render: (_, line) => <Calculation line={line} />,
          },
          {
            key: 'amount',
            title: t('queue.amount'),
            align: 'right',
            render: (_, line) => <Money yuan={line.amount} />,
          },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={2}>
              {t('ledger.total')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={1} align="right">
              <Money yuan={total} strong />
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
      {rounding && <p className={styles['note']}>{t('order.rounded', { rounding })}</p>}
    </>
  );
}

/** Why a line costs what it costs, with its formula folded away. */
function Calculation({ line }: { readonly line: PriceLine }) {
  const { t } = useTranslation(['console', 'pricing']);
  const reason = lineReason(line);
  if (line.formula === '') return reason;
  return (
    <details>
      <summary>{reason || t('order.showFormula')}</summary>
      <code>{formulaText(line.formula)}</code>
    </details>
  );
}
