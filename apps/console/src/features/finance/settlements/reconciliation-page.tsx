import { useTranslation } from '@xunban/i18n/react';
import { Tabs } from '@xunban/ui';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { BillDifferencesPage } from './bill-differences-page.tsx';
import { GatewayBillsPage } from './gateway-bills-page.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { OpenItemsPage } from './open-items-page.tsx';

const PARTS = {
  checks: LedgerPage,
  bills: GatewayBillsPage,
  differences: BillDifferencesPage,
  openItems: OpenItemsPage,
} as const;
type Part = keyof typeof PARTS;
const KEYS = Object.keys(PARTS) as Part[];

/** The ledger against itself and against the gateways: checks, bills, differences, and what is open on clearing accounts. */
export function ReconciliationPage() {
  const { t } = useTranslation('console-ledger-checks');
  const [params, setParams] = useTabSearchParams();
  const part = KEYS.find((key) => key === params.get('part')) ?? 'checks';
  const Shown = PARTS[part];
  return (
    <Tabs
      label={t('reconciliation.parts')}
      tabs={KEYS.map((key) => ({ key, label: t(`reconciliation.${key}`) }))}
      value={part}
      onChange={(key) => setParams(() => new URLSearchParams({ part: key }))}
    >
      <Shown key={part} />
    </Tabs>
  );
}
