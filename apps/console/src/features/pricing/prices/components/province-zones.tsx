import { freightZoneName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import type { Carrier } from '@xunban/pricing';
import { Select } from '@xunban/ui';
import { PROVINCES, zonesWith } from '../model/freight-editing.ts';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';

interface ProvinceZonesProps {
  readonly carrier: Carrier;
  readonly index: number;
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** Every province with its zone; unserved ones first. A province is in one zone at most. */
export function ProvinceZones({ carrier, index, onChange }: ProvinceZonesProps) {
  const { t } = useTranslation(['console-prices', 'price-places']);
  const zoneOf = (code: string) => carrier.zones.find(({ provinces }) => provinces.includes(code))?.id ?? '';
  const missing = PROVINCES.filter((code) => zoneOf(code) === '');
  const ordered = [...missing, ...PROVINCES.filter((code) => !missing.includes(code))];
  return (
    <section>
      <h3>{t('freight.provinces')}</h3>
      <div className={styles['provinces']}>
        {ordered.map((code) => {
          const zone = zoneOf(code);
          const name = t(`price-places:province.${code}`);
          return (
            <div key={code} className={styles['province']}>
              <span aria-hidden="true">{name}</span>
              <Select
                aria-label={t('freight.zoneOf', { province: name })}
                disabled={!onChange}
                value={zone}
                onChange={(event) =>
                  onChange?.(['carriers', index, 'zones'], zonesWith(carrier, code, event.target.value))
                }
              >
                <option value="">{t('freight.notServed')}</option>
                {carrier.zones.map(({ id }) => (
                  <option key={id} value={id}>
                    {freightZoneName(id)}
                  </option>
                ))}
              </Select>
            </div>
          );
        })}
      </div>
    </section>
  );
}
