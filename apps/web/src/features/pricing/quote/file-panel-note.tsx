import { BOARD_NUMBERS, type BoardSpec } from '@xunban/contract/board-spec';
import type { PanelFacts } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Icon } from '@xunban/ui';
import type { FieldChange } from '../live-quote/option-view.ts';
import styles from './board-section.module.css';

interface FilePanelNoteProps {
  readonly panel: PanelFacts | undefined;
  readonly spec: BoardSpec;
  readonly onChange: (changes: readonly FieldChange[]) => void;
}

/**
 * Shown when the file contains several boards: how they are separated, and how they can be delivered. Copies are a panel.
 * Boards that differ are either a panel or separate designs; the buyer decides, because each has its own price.
 */
export function FilePanelNote({ panel, spec, onChange }: FilePanelNoteProps) {
  const { t } = useTranslation('quote');
  if (!panel || panel.columns * panel.rows < 2) return null;
  const { columns, rows, vCuts = 0, mouseBiteHoles, designs = 1 } = panel;
  if (columns > BOARD_NUMBERS.panelX.max || rows > BOARD_NUMBERS.panelY.max) return null;
  const count = columns * rows;
  const asPanel = { deliveryForm: 'panelInFile', panelX: columns, panelY: rows, designCount: designs } as const;
  const apart = { deliveryForm: 'single', panelX: 1, panelY: 1, designCount: designs } as const;
  return (
    <div className={styles['note']} role="status">
      <Icon name="info" size={16} />
      <span>
        {designs > 1 ? t('filePanel.designs', { count, designs }) : t('filePanel.copies', { count, columns, rows })}
        {vCuts > 0 && t('filePanel.vCuts', { count: vCuts })}
        {mouseBiteHoles > 0 && t('filePanel.mouseBites', { count: mouseBiteHoles })}
      </span>
      <fieldset className={styles['boards']} aria-label={t('filePanel.choose')}>
        <Choice spec={spec} values={asPanel} onChange={onChange} text={t('filePanel.asPanel')} />
        {designs > 1 && (
          <Choice spec={spec} values={apart} onChange={onChange} text={t('filePanel.apart', { count: designs })} />
        )}
      </fieldset>
    </div>
  );
}

type Delivery = Pick<BoardSpec, 'deliveryForm' | 'panelX' | 'panelY' | 'designCount'>;
const fields = ['deliveryForm', 'panelX', 'panelY', 'designCount'] as const;

interface ChoiceProps {
  readonly spec: BoardSpec;
  readonly values: Delivery;
  readonly text: string;
  readonly onChange: FilePanelNoteProps['onChange'];
}

function Choice({ spec, values, text, onChange }: ChoiceProps) {
  const changes = fields.map((field): FieldChange => ({ field, from: spec[field], to: values[field] }));
  return (
    <Button size="small" aria-pressed={changes.every(({ from, to }) => from === to)} onClick={() => onChange(changes)}>
      {text}
    </Button>
  );
}
