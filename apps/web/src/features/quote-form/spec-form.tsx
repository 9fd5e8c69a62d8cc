import { BOARD_FIELD_GROUPS, type BoardField, isChoiceField, isFieldRelevant } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card } from '@xunban/ui';
import { memo } from 'react';
import { AdvancedGroup } from './advanced-group.tsx';
import { DifferenceNote } from './difference-note.tsx';
import { DesignCount, PanelCounts, RailWidth, SizeFields } from './dimension-fields.tsx';
import type { FormContext } from './form-context.ts';
import { QuantityField } from './quantity-field.tsx';
import { RemarksField } from './remarks-field.tsx';
import { SpecChoice } from './spec-choice.tsx';
import styles from './spec-form.module.css';

/** The board in words: what it is, how it is made, how it is delivered. */
export const SpecForm = memo(({ form }: { form: FormContext }) => {
  const { t } = useTranslation(['quote', 'pricing']);
  return (
    // Until the next answer is there, the prices of all options are those of the former board; `data-stale` says so
    // once.
    <div className={styles['form']} id="board-form" tabIndex={-1} data-stale={form.isStale || undefined}>
      <DifferenceNote form={form} />
      <Card
        title={t('pricing:group.basic')}
        extra={
          <Button size="small" kind="quiet" icon="refresh" onClick={form.reset}>
            {t('quote:form.reset')}
          </Button>
        }
      >
        <Lines form={form} fields={BOARD_FIELD_GROUPS.basic} />
      </Card>
      <Card title={t('pricing:group.process')}>
        <Lines form={form} fields={BOARD_FIELD_GROUPS.process} />
        <AdvancedGroup form={form} fields={BOARD_FIELD_GROUPS.advanced}>
          <Lines form={form} fields={BOARD_FIELD_GROUPS.advanced} />
        </AdvancedGroup>
      </Card>
      <Card title={t('pricing:group.service')}>
        <Lines form={form} fields={BOARD_FIELD_GROUPS.service} />
      </Card>
    </div>
  );
});

function Lines({ form, fields }: { form: FormContext; fields: readonly BoardField[] }) {
  return (
    <div className={styles['lines']}>
      {fields
        .filter((field) => isFieldRelevant(form.spec, field))
        .map((field) => (
          <Line key={field} form={form} field={field} />
        ))}
    </div>
  );
}

/** Two fields that are one thing to a reader (length and width) share the line of the first. */
function Line({ form, field }: { form: FormContext; field: BoardField }) {
  if (isChoiceField(field)) return <SpecChoice form={form} field={field} />;
  switch (field) {
    case 'lengthMm':
      return <SizeFields form={form} />;
    case 'panelX':
      return <PanelCounts form={form} />;
    case 'railWidthMm':
      return <RailWidth form={form} />;
    case 'quantity':
      return <QuantityField form={form} />;
    case 'designCount':
      return <DesignCount form={form} />;
    case 'remarks':
      return <RemarksField form={form} />;
    case 'widthMm':
    case 'panelY':
      return null;
  }
}
