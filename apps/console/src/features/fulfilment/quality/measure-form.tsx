import { useMutation } from '@tanstack/react-query';
import type { BoardQuality, MeasuredCharacteristic } from '@xunban/contract';
import { type Characteristic, verdictOf } from '@xunban/contract/quality-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, keyHandler, layout, Notice, problemText, toast } from '@xunban/ui';
import { Button, Input, InputNumber, Segmented } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { WaiveDialog } from './nonconformance-dialogs.tsx';
import styles from './quality.module.css';
import { useQualityReload } from './quality-queries.ts';
import { useLimitText, VERDICT_TONES } from './quality-texts.ts';
import { readReadings } from './readings.ts';

interface Entry {
  readonly readings: string;
  readonly verdict: '' | 'pass' | 'fail';
  readonly note: string;
}
const EMPTY: Entry = { readings: '', verdict: '', note: '' };
type Entries = Partial<Record<MeasuredCharacteristic['characteristic'], Entry>>;

interface MeasureFormProps {
  readonly board: BoardQuality;
  readonly onSaved: () => void;
}

/** Every characteristic with its limits; readings are typed one after the other, Enter goes to the next. */
export function MeasureForm({ board, onSaved }: MeasureFormProps) {
  const { t } = useTranslation('console-quality');
  const badId = useId();
  const rows = useRef<HTMLFormElement>(null);
  const { entries, change, badPieces, setBadPieces, submit, isSaving } = useMeasurements({ board, onSaved });
  const [waived, setWaived] = useState<Characteristic | null>(null);
  /** Enter goes on like the tabulator, and the last one saves. */
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const fields = [...(rows.current?.querySelectorAll<HTMLInputElement>('input[data-reading]') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else submit();
  };
  return (
    <Card title={<Link to={`/orders/${board.orderId}`}>{board.orderNo}</Link>}>
      {!board.canMeasure && <Notice tone="info" title={t('measure.notNow')} />}
      <OpenNonconformances board={board} />
      <form
        ref={rows}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ul className={classes(layout['column3'], layout['spaceAbove3'])}>
          {board.characteristics.map((row) => (
            <Row
              key={row.characteristic}
              row={row}
              entry={entries[row.characteristic] ?? EMPTY}
              isOff={!board.canMeasure}
              onChange={(part) => change(row.characteristic, part)}
              onKey={goOn}
              onWaive={() => setWaived(row.characteristic)}
            />
          ))}
        </ul>
        {board.canMeasure && (
          <div className={classes(layout['rowCentred2'], layout['spaceAbove3'], styles['actions'])}>
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {t('measure.save')}
            </Button>
            <label htmlFor={badId}>{t('measure.badPieces')}</label>
            <InputNumber
              id={badId}
              min={1}
              precision={0}
              value={badPieces}
              onChange={setBadPieces}
              inputMode="numeric"
            />
          </div>
        )}
      </form>
      {waived && <WaiveDialog orderId={board.orderId} characteristic={waived} onClose={() => setWaived(null)} />}
    </Card>
  );
}

/** The entries of the form, and the call that saves those that are filled in. */
function useMeasurements({ board, onSaved }: MeasureFormProps) {
  const { t } = useTranslation(['console-quality', 'quality-texts', 'common']);
  const [entries, setEntries] = useState<Entries>({});
  const [badPieces, setBadPieces] = useState<number | null>(null);
  const reload = useQualityReload();
  const change = (name: keyof Entries, part: Partial<Entry>) =>
    setEntries((known) => ({ ...known, [name]: { ...EMPTY, ...known[name], ...part } }));
  const save = useMutation({
    mutationFn: (items: Parameters<typeof api.staffQuality.measure>[0]['body']['items']) =>
      api.staffQuality.measure({
        params: { id: board.orderId },
        body: { items, ...(badPieces !== null && { badPieces }) },
      }),
    onSuccess: ({ nonconformances }, items) => {
      const known = new Set(board.nonconformances.map(({ id }) => id));
      const opened = nonconformances.filter(({ id }) => !known.has(id));
      if (opened.length > 0)
        toast.info(
          t('measure.opened', {
            no: opened.map(({ nonconformanceNo }) => nonconformanceNo).join(t('common:punctuation.list')),
          }),
        );
      else toast.success(t('measure.saved', { count: items.length }));
      setEntries({});
      onSaved();
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: reload,
  });
  const submit = () => {
    const items = filledItems(board, entries);
    const bad = items.find(({ readings }) => readings === null);
    if (bad) return toast.error(t('measure.bad', { name: t(`quality-texts:characteristic.${bad.characteristic}`) }));
    if (items.length === 0) return toast.info(t('measure.nothing'));
    save.mutate(items.map((item) => ({ ...item, readings: item.readings ?? [] })));
  };
  return { entries, change, badPieces, setBadPieces, submit, isSaving: save.isPending };
}

/** Returns the characteristics with an entry; `readings` is null where the text is invalid. */
const filledItems = ({ characteristics }: BoardQuality, entries: Entries) =>
  characteristics.flatMap(({ characteristic, kind }) => {
    const entry = entries[characteristic];
    if (!entry || (kind === 'figure' ? entry.readings.trim() === '' : entry.verdict === '')) return [];
    const readings = kind === 'figure' ? readReadings(entry.readings) : [];
    return [
      { characteristic, readings, ...(kind === 'verdict' && { isPassed: entry.verdict === 'pass' }), note: entry.note },
    ];
  });

function OpenNonconformances({ board }: { readonly board: BoardQuality }) {
  const { t } = useTranslation('quality-texts');
  return board.nonconformances
    .filter(({ state }) => state !== 'closed')
    .map(({ id, nonconformanceNo, state }) => (
      <p key={id}>
        <Link to={`/nonconformances/${id}`}>{nonconformanceNo}</Link> <Badge tone="error">{t(`state.${state}`)}</Badge>
      </p>
    ));
}

interface RowProps {
  readonly row: MeasuredCharacteristic;
  readonly entry: Entry;
  readonly isOff: boolean;
  readonly onChange: (part: Partial<Entry>) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onWaive: () => void;
}

/** Sample size, and the number of nonconforming pieces with which the lot still passes. */
function SampleText({ row: { sample } }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation('console-quality');
  const { size, accept, rule } = sample;
  if (rule === '1') return t('measure.coupon');
  return (
    <span title={rule}>{rule === '100 %' ? t('measure.all', { size }) : t('measure.sample', { size, accept })}</span>
  );
}

function Row({ row, entry, isOff, onChange, onKey, onWaive }: RowProps) {
  const { t } = useTranslation(['console-quality', 'quality-texts']);
  const limitText = useLimitText();
  const name = t(`quality-texts:characteristic.${row.characteristic}`);
  const { measured } = row;
  return (
    <li className={styles['row']}>
      <span>
        <strong>{name}</strong>
        {row.nominal !== null && (
          <div className={layout['muted']}>
            {t('measure.nominal')} {row.nominal} {row.unit}
          </div>
        )}
      </span>
      <span className={layout['muted']}>
        {limitText(row)}
        <div>
          <SampleText row={row} />
        </div>
      </span>
      <span>
        {row.kind === 'figure' ? (
          <Input
            data-reading
            value={entry.readings}
            disabled={isOff}
            inputMode="decimal"
            maxLength={200}
            suffix={row.unit}
            aria-label={t('measure.readingsOf', { name })}
            onChange={({ target }) => onChange({ readings: target.value })}
            onKeyDown={keyHandler(onKey)}
          />
        ) : (
          <Segmented<string>
            value={entry.verdict}
            disabled={isOff}
            aria-label={t('measure.verdictOf', { name })}
            options={[
              { value: '', label: '—' },
              { value: 'pass', label: t('quality-texts:pass') },
              { value: 'fail', label: t('quality-texts:fail') },
            ]}
            onChange={(verdict) => onChange({ verdict: verdict as Entry['verdict'] })}
          />
        )}
        {measured && (
          <div className={layout['muted']}>
            {t('measure.last')}{' '}
            {[measured.readings.join(' / '), measured.note, measured.inspector, minuteText(measured.at)]
              .filter(Boolean)
              .join(' · ')}
          </div>
        )}
      </span>
      <span>
        <Badge tone={VERDICT_TONES[verdictOf(measured)]}>{t(`quality-texts:${verdictOf(measured)}`)}</Badge>
        {!measured && !isOff && (
          <GuardedButton permission="quality.decide" type="text" onClick={onWaive}>
            {t('waive.action')}
          </GuardedButton>
        )}
      </span>
    </li>
  );
}
