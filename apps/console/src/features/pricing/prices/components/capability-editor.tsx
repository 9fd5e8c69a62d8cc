import { useTranslation } from '@xunban/i18n/react';
import type { PriceBook } from '@xunban/pricing';
import { capabilityShape } from '@xunban/pricing/differences';
import { Badge, layout } from '@xunban/ui';
import { Alert, Button } from 'antd';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';
import type { Problem } from './number-field.tsx';
import { ShapeForm } from './shape-form.tsx';

/** Limits that the panel advice uses too. The quote form and the machine review use all of them. */
const FOR_PANELS: readonly string[] = ['sizes', 'vCut', 'tabGapMm'];

interface CapabilityEditorProps {
  readonly capability: PriceBook['capability'];
  readonly problems: readonly Problem[];
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
  /** Leads to what recent quotes would become under the draft. */
  readonly onReplay?: (() => void) | undefined;
}

/** The factory's capabilities: every limit with its unit, and where it is used. */
export function CapabilityEditor({ capability, problems, onChange, onReplay }: CapabilityEditorProps) {
  const { t } = useTranslation('console-prices');
  return (
    <div className={layout['column']}>
      <Alert
        type="info"
        showIcon
        title={t('capability.lead')}
        description={t('capability.hint')}
        action={
          onReplay && (
            <Button size="small" onClick={onReplay}>
              {t('capability.replay')}
            </Button>
          )
        }
      />
      <ShapeForm
        shape={capabilityShape}
        data={capability}
        path={['capability']}
        problems={problems}
        onChange={onChange}
        note={(name) => (
          <span className={styles['used']}>
            {(['form', 'review', ...(FOR_PANELS.includes(name) ? (['panel'] as const) : [])] as const).map((where) => (
              <Badge key={where} tone="neutral">
                {t(`capability.used.${where}`)}
              </Badge>
            ))}
          </span>
        )}
      />
    </div>
  );
}
