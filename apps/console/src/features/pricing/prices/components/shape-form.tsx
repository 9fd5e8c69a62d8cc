import { BOARD_CHOICES, isChoiceField } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import type { AnyGroup, AnyRows, AnyShape, Unit, Values } from '@xunban/pricing/differences';
import { layout } from '@xunban/ui';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';
import { usePlaceTexts } from '../use-place-texts.ts';
import { NumberField, type NumberRule, type Problem } from './number-field.tsx';

interface ShapeFormProps {
  readonly shape: AnyGroup;
  readonly data: unknown;
  readonly path: Path;
  readonly problems: readonly Problem[];
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
  /** Fields that are hidden because the name of the row contains them. */
  readonly quiet?: readonly string[];
  readonly note?: ((name: string) => ReactNode) | undefined;
}

const RULES: { readonly [U in Unit & string]?: NumberRule } = {
  mm: { min: 0, max: 5000, decimals: 3 },
  mil: { min: 0, max: 100, decimals: 2 },
  oz: { min: 0, max: 20, decimals: 2 },
  micrometres: { min: 0, max: 200, decimals: 0 },
  ratio: { min: 1, max: 40, decimals: 1 },
};
const ANY: NumberRule = { min: 0, max: 1_000_000, decimals: 2 };
const SIGNS: { readonly [U in Unit & string]?: string } = {
  mm: 'mm',
  mil: 'mil',
  oz: 'oz',
  micrometres: 'µm',
  ratio: ': 1',
};

/**
 * A form for a part of price data, generated from the shape that also defines its texts: numbers with units, sets of options.
 */
export function ShapeForm({ shape, data, quiet = [], note, ...rest }: ShapeFormProps) {
  const texts = usePlaceTexts();
  if (typeof data !== 'object' || data === null) return null;
  const entries = Object.entries(shape.fields).filter(([name]) => Reflect.get(data, name) !== undefined);
  const leaves = entries.filter(([name, { kind }]) => kind === 'leaf' && !quiet.includes(name));
  return (
    <>
      {leaves.length > 0 && (
        <div className={styles['figures']}>
          {leaves.map(([name, field]) => (
            <ShapeField key={name} {...rest} field={field} name={name} data={data} note={note} />
          ))}
        </div>
      )}
      {entries
        .filter(([, { kind }]) => kind !== 'leaf')
        .map(([name, field]) => (
          <section key={name} className={layout['column']}>
            {field.label !== undefined && !quiet.includes(name) && (
              <h2>
                {texts.text(`label.${field.label}`)} {note?.(name)}
              </h2>
            )}
            <ShapeField {...rest} field={field} name={name} data={data} isQuiet={quiet.includes(name)} />
          </section>
        ))}
    </>
  );
}

interface ShapeFieldProps extends Omit<ShapeFormProps, 'shape' | 'quiet'> {
  readonly field: AnyShape;
  readonly name: string;
  readonly isQuiet?: boolean;
}

function ShapeField({ field, name, data, path, problems, onChange, note, isQuiet = false }: ShapeFieldProps) {
  const { t } = useTranslation('console-prices');
  const texts = usePlaceTexts();
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  const at: Path = [...path, name];
  const shared = { problems, onChange };
  switch (field.kind) {
    case 'group':
      return <ShapeForm shape={field} data={value} path={at} {...shared} />;
    case 'rows':
      return <ShapeRows shape={field} rows={value} path={at} {...shared} />;
    case 'values': {
      const options = <OptionSet shape={field} parent={data} values={value} path={at} onChange={onChange} />;
      if (!isQuiet) return options;
      return (
        <details>
          <summary className={layout['muted']}>
            {t('shape.about', { what: texts.text(`label.${field.label ?? 'options'}`) })}
          </summary>
          {options}
        </details>
      );
    }
    case 'leaf': {
      const unit = typeof field.unit === 'function' ? field.unit(data) : field.unit;
      const label = field.label ? texts.text(`label.${field.label}`) : texts.text('shape.value');
      if (typeof value !== 'number') return null;
      const sign = typeof unit === 'string' ? (SIGNS[unit] ?? '') : '';
      const rule = typeof unit === 'string' ? (RULES[unit] ?? ANY) : ANY;
      return (
        <div>
          <NumberField label={label} unit={sign} value={value} path={at} rule={rule} {...shared} />
          {note?.(name)}
        </div>
      );
    }
  }
}

function ShapeRows({
  shape,
  rows,
  ...rest
}: Omit<ShapeFormProps, 'shape' | 'data'> & { shape: AnyRows; rows: unknown }) {
  const texts = usePlaceTexts();
  if (!Array.isArray(rows)) return null;
  return (
    <ul className={layout['stack0']}>
      {rows.map((row: unknown, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the place in the data.
        <li key={index} className={styles['row']}>
          <strong className={layout['breakAnywhere']}>{nameOf(shape, row, index, texts, rows)}</strong>
          <div className={layout['column']}>
            <ShapeForm {...rest} shape={shape.item} data={row} path={[...rest.path, index]} quiet={shape.quiet ?? []} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function nameOf(
  shape: AnyRows,
  row: unknown,
  index: number,
  texts: ReturnType<typeof usePlaceTexts>,
  rows: unknown[],
): string {
  try {
    return shape.nameOf(row as never, index, texts, rows as never[]);
  } catch {
    return texts.text('place.row', { number: index + 1 });
  }
}

interface OptionSetProps {
  readonly shape: Values;
  readonly parent: unknown;
  readonly values: unknown;
  readonly path: Path;
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** Options of a field, each on or off, in the order of the quote form. */
function OptionSet({ shape, parent, values, path, onChange }: OptionSetProps) {
  const texts = usePlaceTexts();
  const unit = typeof shape.unit === 'function' ? shape.unit(parent) : shape.unit;
  if (typeof unit === 'string' || !('option' in unit) || !isChoiceField(unit.option) || !Array.isArray(values))
    return null;
  const field = unit.option;
  const options: readonly (string | number | boolean)[] = BOARD_CHOICES[field];
  const chosen = new Set<unknown>(values);
  return (
    <div className={layout['row2']}>
      {options.map((option) => (
        <Checkbox
          key={String(option)}
          disabled={!onChange}
          checked={chosen.has(option)}
          onChange={({ target }) =>
            onChange?.(
              path,
              options.filter((one) => (one === option ? target.checked : chosen.has(one))),
            )
          }
        >
          {texts.option(field, String(option))}
        </Checkbox>
      ))}
    </div>
  );
}
