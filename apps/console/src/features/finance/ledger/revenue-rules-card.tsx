import { useQuery } from '@tanstack/react-query';
import type { RevenueRules } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, layout, Notice } from '@xunban/ui';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import styles from './ledger.module.css';
import { useLineName } from './line-name.ts';
import { RevenueRuleDialog } from './revenue-rule-dialog.tsx';
import { revenueRulesQuery } from './voucher-queries.ts';

type Rule = RevenueRules['items'][number];

/** Rates of output tax and the price lines of tooling, the latest rule first. */
export function RevenueRulesCard() {
  const { t } = useTranslation('console-vouchers');
  const [isChanging, setChanging] = useState(false);
  return (
    <DataState query={useQuery(revenueRulesQuery())}>
      {(rules) => (
        <Card title={t('rules.title')}>
          <p>{t('rules.lead')}</p>
          <div className={layout['scrollSideways']}>
            <RuleTable items={rules.items} />
          </div>
          {rules.waiting ? (
            <Notice tone="info" title={t('rules.waits', { name: rules.waiting.askedBy })}>
              <p>{rules.waiting.reason}</p>
            </Notice>
          ) : (
            <GuardedButton permission="ledgerChecks.close" onClick={() => setChanging(true)}>
              {t('rules.change')}
            </GuardedButton>
          )}
          {isChanging && <RevenueRuleDialog rules={rules} onClose={() => setChanging(false)} />}
        </Card>
      )}
    </DataState>
  );
}

function RuleTable({ items }: { readonly items: readonly Rule[] }) {
  const { t } = useTranslation('console-vouchers');
  const lineName = useLineName();
  const inForce = items.findIndex(({ isInForce }) => isInForce);
  const stateOf = (at: number) => (at === inForce ? 'inForce' : at < inForce ? 'planned' : 'ended');
  return (
    <table className={classes(layout['tableSmall'], styles['balance'], styles['secondIsText'])}>
      <thead>
        <tr>
          <th scope="col">{t('rules.since')}</th>
          <th scope="col">{t('rules.taxpayer')}</th>
          <th scope="col">{t('rules.board')}</th>
          <th scope="col">{t('rules.freight')}</th>
          <th scope="col">{t('rules.tooling')}</th>
          <th scope="col">{t('rules.state')}</th>
          <th scope="col">{t('rules.by')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((rule, at) => (
          <tr key={rule.since}>
            <th scope="row">{rule.since}</th>
            <td data-label={t('rules.taxpayer')}>{t(`rules.taxpayers.${rule.taxpayer}`)}</td>
            <td data-label={t('rules.board')}>{t('rules.percent', { percent: rule.boardPercent })}</td>
            <td data-label={t('rules.freight')}>{t('rules.percent', { percent: rule.freightPercent })}</td>
            <td data-label={t('rules.tooling')}>
              {rule.toolingLines.map(lineName).join(t('rules.gap')) || t('rules.none')}
            </td>
            <td data-label={t('rules.state')}>{t(`rules.${stateOf(at)}`)}</td>
            <td data-label={t('rules.by')}>{rule.decidedBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
