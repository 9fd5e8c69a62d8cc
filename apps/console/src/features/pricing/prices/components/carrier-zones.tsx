import { DeleteOutlined } from '@ant-design/icons';
import { carrierName, freightZoneName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import type { Carrier, FreightZone } from '@xunban/pricing';
import { Select } from '@xunban/ui';
import { Button } from 'antd';
import { ZONE_IDS, zoneLike } from '../model/freight-editing.ts';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';
import { NumberField, type NumberRule, type Problem } from './number-field.tsx';

interface CarrierZonesProps {
  readonly carrier: Carrier;
  readonly index: number;
  readonly problems: readonly Problem[];
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

const GRAMS: NumberRule = { min: 0, max: 100_000, decimals: 0 };
const YUAN: NumberRule = { min: 0, max: 10_000, decimals: 2 };
const DAYS: NumberRule = { min: 0, max: 60, decimals: 0 };

const COLUMNS = [
  { name: 'firstWeightG', label: 'firstWeight', unit: 'gram', rule: GRAMS },
  { name: 'firstYuan', label: 'firstPrice', unit: 'yuan', rule: YUAN },
  // Each begun step is charged: one of nothing would never end.
  { name: 'stepWeightG', label: 'stepWeight', unit: 'gram', rule: { ...GRAMS, min: 1 } },
  { name: 'stepYuan', label: 'stepPrice', unit: 'yuan', rule: YUAN },
  { name: 'days', label: 'roadDays', unit: 'days', rule: DAYS },
] as const satisfies readonly {
  name: keyof FreightZone;
  label: string;
  unit: 'gram' | 'yuan' | 'days';
  rule: NumberRule;
}[];

/** The prices of one carrier, zone by zone. */
export function CarrierZones({ carrier, index, problems, onChange }: CarrierZonesProps) {
  const { t } = useTranslation(['console-prices', 'price-places']);
  const { code, zones } = carrier;
  const free = ZONE_IDS.filter((id) => !zones.some((zone) => zone.id === id));
  return (
    <section className={styles['bands']}>
      <h3>{t('freight.prices')}</h3>
      <table aria-label={t('freight.pricesOf', { carrier: carrierName(code) })}>
        <thead>
          <tr>
            <th scope="col">{t('price-places:label.zone')}</th>
            {COLUMNS.map(({ name, label }) => (
              <th scope="col" key={name}>
                {t(`price-places:label.${label}`)}
              </th>
            ))}
            <th scope="col">{t('price-places:label.provinces')}</th>
            {onChange && (
              <th scope="col">
                <span className="visuallyHidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {zones.map((zone, at) => (
            <tr key={zone.id}>
              <th scope="row">{freightZoneName(zone.id)}</th>
              {COLUMNS.map(({ name, label, unit, rule }) => (
                <td key={name}>
                  <NumberField
                    isBare
                    label={`${freightZoneName(zone.id)} ${t(`price-places:label.${label}`)}`}
                    unit={t(`unit.${unit}`)}
                    value={zone[name]}
                    path={['carriers', index, 'zones', at, name]}
                    rule={rule}
                    problems={problems}
                    onChange={onChange}
                  />
                </td>
              ))}
              <td className={styles['beyond']}>{t('freight.provinceCount', { count: zone.provinces.length })}</td>
              {onChange && (
                <td>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    disabled={zone.provinces.length > 0}
                    title={zone.provinces.length > 0 ? t('freight.zoneInUse') : ''}
                    aria-label={t('freight.removeZone', { zone: freightZoneName(zone.id) })}
                    onClick={() =>
                      onChange(
                        ['carriers', index, 'zones'],
                        zones.filter((other) => other !== zone),
                      )
                    }
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {onChange && free.length > 0 && (
        <Select
          aria-label={t('freight.addZone')}
          value=""
          onChange={(event) =>
            event.target.value &&
            onChange(['carriers', index, 'zones'], [...zones, zoneLike(zones.at(-1), event.target.value)])
          }
        >
          <option value="">{t('freight.addZone')}</option>
          {free.map((id) => (
            <option key={id} value={id}>
              {freightZoneName(id)}
            </option>
          ))}
        </Select>
      )}
    </section>
  );
}
