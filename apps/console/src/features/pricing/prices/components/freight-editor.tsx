import { DeleteOutlined } from '@ant-design/icons';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import type { Carrier, FreightTable } from '@xunban/pricing';
import { Card, Field, layout, Select, Tabs } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { CARRIER_CODES, carrierLike, coverageOf } from '../model/freight-editing.ts';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';
import { CarrierZones } from './carrier-zones.tsx';
import { FreightPreview } from './freight-preview.tsx';
import { NumberField, type Problem } from './number-field.tsx';
import { ProvinceZones } from './province-zones.tsx';
import { RemoteAreas } from './remote-areas.tsx';

export interface FreightEditorProps {
  readonly table: FreightTable;
  readonly problems: readonly Problem[];
  /** Absent for a published version, which is only read. */
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** Carriers with their areas, prices and transit days: one carrier at a time, and the price of a sample parcel. */
export function FreightEditor({ table, problems, onChange }: FreightEditorProps) {
  const { t } = useTranslation(['console-prices', 'price-places', 'pricing']);
  const { carriers } = table;
  const [chosen, setChosen] = useState(carriers[0]?.code ?? '');
  const index = Math.max(
    carriers.findIndex(({ code }) => code === chosen),
    0,
  );
  const carrier = carriers[index];
  const free = CARRIER_CODES.filter((code) => !carriers.some((one) => one.code === code));
  const add = (code: string) => {
    onChange?.(['carriers'], [...carriers, carrierLike(carrier, code)]);
    setChosen(code);
  };
  return (
    <div className={layout['column']}>
      <Coverage carriers={carriers} onShow={setChosen} />
      <FreightPreview table={table} />
      {onChange && free.length > 0 && (
        <div className={styles['choose']}>
          <Field label={t('freight.addCarrier')} hint={t('freight.addCarrierHint')}>
            {(control) => (
              <Select {...control} value="" onChange={(event) => event.target.value && add(event.target.value)}>
                <option value="">{t('freight.choose')}</option>
                {free.map((code) => (
                  <option key={code} value={code}>
                    {carrierName(code)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      {carrier && (
        <Tabs
          label={t('freight.carriers')}
          tabs={carriers.map(({ code }) => ({ key: code, label: carrierName(code) }))}
          value={carrier.code}
          onChange={setChosen}
        >
          <div className={layout['column']} key={carrier.code}>
            <div className={styles['figures']}>
              <NumberField
                label={t('price-places:label.volumetricDivisor')}
                unit="cm³/kg"
                value={carrier.volumetricDivisor}
                path={['carriers', index, 'volumetricDivisor']}
                rule={{ min: 0, max: 100_000, decimals: 0 }}
                problems={problems}
                onChange={onChange}
              />
            </div>
            <p className={layout['muted']}>{t('freight.divisorHint')}</p>
            <CarrierZones carrier={carrier} index={index} problems={problems} onChange={onChange} />
            <ProvinceZones carrier={carrier} index={index} onChange={onChange} />
            <RemoteAreas carrier={carrier} index={index} problems={problems} onChange={onChange} />
            {onChange && carriers.length > 1 && (
              <div>
                <ConfirmButton
                  danger
                  icon={<DeleteOutlined />}
                  question={t('freight.removeQuestion', { carrier: carrierName(carrier.code) })}
                  consequence={t('freight.removeConsequence')}
                  onConfirm={async () =>
                    onChange(
                      ['carriers'],
                      carriers.filter((one) => one !== carrier),
                    )
                  }
                >
                  {t('freight.removeCarrier', { carrier: carrierName(carrier.code) })}
                </ConfirmButton>
              </div>
            )}
          </div>
        </Tabs>
      )}
    </div>
  );
}

/** Places that one or all carriers do not serve, at the top: buyers there get no offer. */
function Coverage({ carriers, onShow }: { carriers: readonly Carrier[]; onShow: (code: string) => void }) {
  const { t } = useTranslation(['console-prices', 'price-places']);
  const names = (codes: readonly string[]) =>
    codes
      .map((code) => t(`price-places:province.${code}` as never, { defaultValue: code }))
      .join(t('subject.separator'));
  const all = carriers.map((carrier) => ({ carrier, ...coverageOf(carrier) }));
  const missingEverywhere = (all[0]?.missing ?? []).filter((code) =>
    all.every(({ missing }) => missing.includes(code)),
  );
  const lines = all.flatMap(({ carrier, missing, twice }) => {
    const own = missing.filter((code) => !missingEverywhere.includes(code));
    return [
      ...(own.length > 0 ? [{ code: carrier.code, key: 'missing' as const, list: names(own) }] : []),
      ...(twice.length > 0 ? [{ code: carrier.code, key: 'twice' as const, list: names(twice) }] : []),
    ];
  });
  if (lines.length === 0 && missingEverywhere.length === 0) return null;
  return (
    <Card title={t('freight.coverage')}>
      <div className={layout['column']}>
        {missingEverywhere.length > 0 && (
          <Alert type="warning" showIcon title={t('freight.noCarrier', { list: names(missingEverywhere) })} />
        )}
        {lines.map(({ code, key, list }) => (
          <Alert
            key={`${code} ${key}`}
            type={key === 'twice' ? 'error' : 'info'}
            showIcon
            title={t(`freight.${key}`, { carrier: carrierName(code), list })}
            action={
              <Button size="small" type="link" onClick={() => onShow(code)}>
                {t('freight.show')}
              </Button>
            }
          />
        ))}
      </div>
    </Card>
  );
}
