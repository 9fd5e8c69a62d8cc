import type { FactoryFloor } from '@xunban/contract';
import { FACTORY_FIELDS } from '@xunban/contract/factory-rules';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Descriptions, Progress } from 'antd';
import { Visible } from '../../../shared/visible.tsx';
import styles from './floor.module.css';

/** Days of work that fill a bar. */
const FULL_DAYS = 10;

/** A factory's options, workload, closing days, and contact. */
export function FactoryFloorView({ floor }: { readonly floor: FactoryFloor }) {
  const { t } = useTranslation('console-floor');
  const { code, province, city, contact, source, holidays } = floor;
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'code', label: t('floor.code'), children: code },
        { key: 'place', label: t('floor.place'), children: `${province}${city}` || t('floor.none') },
        {
          key: 'contact',
          label: t('floor.contact'),
          children: <Visible value={contact}>{(known) => known || t('floor.none')}</Visible>,
        },
        { key: 'source', label: t('floor.source'), children: t(`source.${source}`) },
        { key: 'makes', label: t('floor.makes'), children: <Makes floor={floor} /> },
        { key: 'load', label: t('floor.load'), children: <FactoryLoad floor={floor} /> },
        {
          key: 'holidays',
          label: t('floor.holidays'),
          children:
            holidays.length === 0
              ? t('floor.none')
              : holidays
                  .map(({ from, to, name }) => `${from === to ? from : `${from} – ${to}`} ${name}`)
                  .join(t('points.comma')),
        },
      ]}
    />
  );
}

/** The limits of what a factory makes. */
export function FactoryLimits({ floor: { capability } }: { readonly floor: FactoryFloor }) {
  const { t } = useTranslation('console-floor');
  if (capability === null) return t('floor.everything');
  const { maxLayers, maxShortSideMm, maxLongSideMm, maxAspectRatio } = capability;
  return t('floor.limits', { layers: maxLayers, short: maxShortSideMm, long: maxLongSideMm, ratio: maxAspectRatio });
}

function Makes({ floor: { capability } }: { readonly floor: FactoryFloor }) {
  const { t } = useTranslation(['console-floor', 'pricing', 'common']);
  if (capability === null) return t('floor.everything');
  const { options } = capability;
  const optionText = (field: string, value: unknown) =>
    String(t(`pricing:option.${field}.${value}` as never, { defaultValue: String(value) }));
  return (
    <ul className={classes(layout['small'], styles['parts'])}>
      {FACTORY_FIELDS.flatMap((field) => {
        const made = options[field];
        return made
          ? [
              <li key={field}>
                {String(t(`pricing:field.${field}` as never))}
                {t('common:punctuation.colon')}
                {made.map((value) => optionText(field, value)).join(' / ')}
              </li>,
            ]
          : [];
      })}
    </ul>
  );
}

interface FactoryLoadProps {
  readonly floor: FactoryFloor;
  /** Leaves out classes without work. */
  readonly isShort?: boolean;
}

/** The work that a factory has in hand, by layer class. */
export function FactoryLoad({ floor: { capacity, load }, isShort = false }: FactoryLoadProps) {
  const { t } = useTranslation('console-floor');
  if (capacity.length === 0 && load.every(({ boards }) => boards === 0)) return t('floor.noCapacity');
  return (
    <ul className={classes(layout['stack2'], styles['loads'])}>
      {load.map(({ layerClass, boards, m2, days }) => {
        const perDay = capacity.find((one) => one.layerClass === layerClass)?.m2PerDay ?? 0;
        if ((isShort || perDay === 0) && boards === 0) return null;
        const name = t(`layerClass.${layerClass}`);
        return (
          <li key={layerClass}>
            <span>{name}</span>
            <Progress
              percent={Math.min(100, Math.round(((days ?? 0) / FULL_DAYS) * 100))}
              showInfo={false}
              size="small"
              status={days !== null && days > FULL_DAYS ? 'exception' : 'normal'}
              aria-label={t('floor.loadOf', { name, count: days ?? 0 })}
            />
            <span className={layout['muted']}>
              {days === null
                ? t('floor.open', { boards, m2 })
                : t('floor.openDays', { boards, m2, perDay, count: days })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
