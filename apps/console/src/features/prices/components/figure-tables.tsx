import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Field, Select, TextInput } from '@xunban/ui';
import { useDeferredValue, useId, useState } from 'react';
import type { Figure, FigureRow, FigureTable, TableName } from '../model/figures.ts';
import type { Path } from '../model/set-at.ts';
import { faultText, problemsOf } from '../model/tables-of.ts';
import styles from '../prices.module.css';
import { useRowLabel } from '../use-row-label.ts';

type Problem = DraftBook['problems'][number];

interface FigureTablesProps {
  readonly tables: readonly FigureTable[];
  readonly problems: readonly Problem[];
  /** Absent for a published version, which is only read. */
  readonly onChange?: (path: Path, value: number) => void;
}

/** The figures of a tariff, one table at a time; a fault stands under the figure that has it. */
export function FigureTables({ tables, problems, onChange }: FigureTablesProps) {
  const { t } = useTranslation('console-prices');
  const label = useRowLabel();
  const [name, setName] = useState<TableName>(tables[0]?.name ?? 'general');
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter.trim().toLowerCase());
  const table = tables.find((one) => one.name === name) ?? tables[0];
  const faultsIn = ({ rows }: FigureTable) =>
    rows.flatMap(({ figures }) => figures).filter((figure) => problemsOf(figure, problems).length > 0).length;
  const rows = table?.rows.filter((row) => `${label(row).text} ${row.key}`.toLowerCase().includes(wanted)) ?? [];
  return (
    <>
      <div className={styles['choose']}>
        <Field label={t('editor.table')}>
          {(control) => (
            <Select {...control} value={table?.name} onChange={(event) => setName(event.target.value as TableName)}>
              {tables.map((one) => (
                <option key={one.name} value={one.name}>
                  {t(`table.${one.name}`)} ({one.rows.length})
                  {faultsIn(one) > 0 && ` · ${t('editor.faults', { count: faultsIn(one) })}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('editor.filter')}>
          {(control) => (
            <TextInput {...control} type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
          )}
        </Field>
      </div>
      {rows.length === 0 && <p className={styles['soft']}>{t('editor.noRow')}</p>}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <Row key={row.key} row={row} problems={problems} {...(onChange ? { onChange } : {})} />
        ))}
      </ul>
    </>
  );
}

function Row({ row, problems, onChange }: Omit<FigureTablesProps, 'tables'> & { row: FigureRow }) {
  const { text, note } = useRowLabel()(row);
  return (
    <li className={styles['row']}>
      <div className={styles['subject']}>
        <strong>{text}</strong>
        {note && <div className={styles['soft']}>{note}</div>}
      </div>
      <div className={styles['figures']}>
        {row.figures.map((figure) => (
          <FigureBox
            key={figure.path.join('.')}
            figure={figure}
            subject={text}
            problems={problemsOf(figure, problems)}
            {...(onChange ? { onChange } : {})}
          />
        ))}
      </div>
    </li>
  );
}

function FigureBox({
  figure,
  subject,
  problems,
  onChange,
}: {
  figure: Figure;
  subject: string;
  problems: readonly Problem[];
  onChange?: (path: Path, value: number) => void;
}) {
  const { t } = useTranslation('console-prices');
  const noteId = useId();
  const caption = t(`figure.${figure.caption}`, figure.params);
  // What is typed stays as it is typed; only what reads as a number goes into the data.
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = typed === null || /^-?\d+(\.\d+)?$/.test(typed.trim());
  const hasFault = problems.length > 0 || !isNumber;
  return (
    <div className={styles['figure']}>
      <span className={styles['caption']} aria-hidden="true">
        {caption}
      </span>
      <TextInput
        inputMode="decimal"
        readOnly={!onChange}
        aria-label={`${subject} ${caption}`}
        aria-invalid={hasFault || undefined}
        aria-describedby={hasFault ? noteId : undefined}
        value={typed ?? String(figure.value)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          if (/^-?\d+(\.\d+)?$/.test(text.trim())) onChange?.(figure.path, Number(text));
        }}
        onBlur={() => isNumber && setTyped(null)}
      />
      {hasFault && (
        <span id={noteId} className={styles['fault']}>
          {isNumber ? problems.map(faultText).join(' ') : t('editor.notNumber')}
        </span>
      )}
    </div>
  );
}
