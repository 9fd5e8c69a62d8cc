import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { EmptyState } from '@xunban/ui';
import { isWorkCalendar } from '../model/calendar-editing.ts';
import type { FigureTable } from '../model/figures.ts';
import { isFreightTable } from '../model/freight-editing.ts';
import type { Path } from '../model/set-at.ts';
import type { PriceData, PriceDataKind } from '../model/tables-of.ts';
import { CalendarEditor } from './calendar-editor.tsx';
import { type FigurePlace, FigureTables } from './figure-tables.tsx';
import { FreightEditor } from './freight-editor.tsx';

interface PriceDataContentProps {
  readonly kind: PriceDataKind;
  readonly data: PriceData;
  readonly tables: readonly FigureTable[];
  readonly problems: readonly DraftBook['problems'][number][];
  readonly place?: FigurePlace | undefined;
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** Price data as tables, a calendar as days; editable when `onChange` is given. */
export function PriceDataContent({ kind, data, tables, problems, place, onChange }: PriceDataContentProps) {
  const { t } = useTranslation('console-prices');
  if (kind === 'workCalendar' && isWorkCalendar(data))
    return <CalendarEditor calendar={data} {...(onChange ? { onChange } : {})} />;
  if (kind === 'freightTable' && isFreightTable(data))
    return <FreightEditor table={data} problems={problems} onChange={onChange} />;
  if (tables.length === 0) return <EmptyState title={t('editor.noTable')} hint={t('editor.noTableHint')} />;
  return <FigureTables tables={tables} problems={problems} place={place} onChange={onChange} />;
}
