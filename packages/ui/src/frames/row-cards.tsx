import type { ReactNode } from 'react';
import styles from './frames.module.css';

export interface ListColumn<Row> {
  /** Also the field name that is sent when the list is sorted by this column. */
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly width?: number | string;
  /** Width in pixels that the column of a table keeps however wide the others are. */
  readonly minWidth?: number;
  /** Position of the value on a small screen: the card's header, its footer, or a labelled line (the default). */
  readonly place?: 'head' | 'foot';
}

/** Rows chosen by their check boxes. */
export interface RowSelection<Row> {
  /** Keys of the chosen rows, which can be on other pages. */
  readonly keys: readonly string[];
  /** Receives the chosen keys, of which those of other pages can be missing. */
  readonly onChange: (keys: readonly string[]) => void;
  /** Name of a row's check box. */
  readonly label: (row: Row) => string;
}

interface RowCardsProps<Row> {
  readonly selection?: RowSelection<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rows: readonly Row[];
}

/** Table layout on a small screen: a card for each row, its values next to their names. */
export function RowCards<Row>({ columns, rowKey, rows, selection }: RowCardsProps<Row>) {
  const at = (place: ListColumn<Row>['place']) => columns.filter((column) => column.place === place);
  return (
    <ul className={styles['cards']}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles['item']}>
          {selection && <RowBox selection={selection} row={row} rowKey={rowKey(row)} />}
          {at('head').map((column) => (
            <div key={column.key} className={styles['itemHead']}>
              {column.render(row)}
            </div>
          ))}
          <dl className={styles['pairs']}>
            {at(undefined).map((column) => (
              <Pair key={column.key} title={column.title}>
                {column.render(row)}
              </Pair>
            ))}
          </dl>
          {at('foot').map((column) => (
            <div key={column.key} className={styles['listActions']}>
              {column.render(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function RowBox<Row>({
  selection: { keys, onChange, label },
  row,
  rowKey,
}: {
  readonly selection: RowSelection<Row>;
  readonly row: Row;
  readonly rowKey: string;
}) {
  return (
    <input
      type="checkbox"
      className={styles['box']}
      aria-label={label(row)}
      checked={keys.includes(rowKey)}
      onChange={({ target }) => onChange(target.checked ? [...keys, rowKey] : keys.filter((key) => key !== rowKey))}
    />
  );
}

function Pair({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
