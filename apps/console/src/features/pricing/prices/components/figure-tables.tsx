import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, Field, layout, Select, TextInput } from '@xunban/ui';
import { useDeferredValue, useState } from 'react';
import { type FigureRow, type FigureTable, figuresOf, type TableName } from '../model/figures.ts';
import type { Path } from '../model/set-at.ts';
import { problemsOf, rowProblems } from '../model/tables-of.ts';
import styles from '../prices.module.css';
import { useRowLabel } from '../use-row-label.ts';
import { BandTable } from './band-table.tsx';
import { FigureBox } from './figure-box.tsx';

type Problem = DraftBook['problems'][number];

interface FigureTablesProps {
  readonly tables: readonly FigureTable[];
  readonly problems: readonly Problem[];
  /** Absent for a published version, which is only read. */
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
  /** Initial table, and the text that its rows are filtered by. */
  readonly place?: FigurePlace | undefined;
}

export interface FigurePlace {
  readonly table: TableName;
  readonly filter: string;
}

/** The figures of price data, one table at a time; a fault stands under the figure that has it. */
export function FigureTables({ tables, problems, onChange, place }: FigureTablesProps) {
  const { t } = useTranslation('console-prices');
  const label = useRowLabel();
  const [name, setName] = useState<TableName>(place?.table ?? tables[0]?.name ?? 'general');
  const [filter, setFilter] = useState(place?.filter ?? '');
  const wanted = useDeferredValue(filter.trim().toLowerCase());
  const table = tables.find((one) => one.name === name) ?? tables[0];
  const faultsIn = ({ rows }: FigureTable) =>
    rows.reduce(
      (sum, row) =>
        sum +
        rowProblems(row, problems).length +
        figuresOf(row).filter((figure) => problemsOf(figure, problems).length > 0).length,
      0,
    );
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
      {rows.length === 0 && <p className={layout['muted']}>{t('editor.noRow')}</p>}
      <ul className={layout['stack0']}>
        {rows.map((row) => (
          <Row key={row.key} row={row} problems={problems} onChange={onChange} />
        ))}
      </ul>
    </>
  );
}

function Row({ row, problems, onChange }: Omit<FigureTablesProps, 'tables' | 'place'> & { row: FigureRow }) {
  const { text, note } = useRowLabel()(row);
  const own = rowProblems(row, problems);
  return (
    <li className={styles['row']}>
      <div className={layout['breakAnywhere']}>
        <strong>{text}</strong>
        {note && <div className={layout['muted']}>{note}</div>}
      </div>
      <div className={styles['figures']}>
        {row.figures.map((figure) => (
          <FigureBox
            key={figure.path.join('.')}
            figure={figure}
            subject={text}
            problems={problemsOf(figure, problems)}
            onChange={onChange}
          />
        ))}
        {row.bands && <BandTable bands={row.bands} subject={text} problems={problems} onChange={onChange} />}
        {own.length > 0 && (
          <ul
            className={classes(layout['stack2'], styles['list'], layout['error'], layout['textXs'], layout['wholeRow'])}
          >
            {own.map((problem) => (
              <li key={`${problem.code} ${problem.message}`}>{problem.message}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
