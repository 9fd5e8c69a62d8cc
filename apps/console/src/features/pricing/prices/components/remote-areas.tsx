import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from '@xunban/i18n/react';
import type { Carrier } from '@xunban/pricing';
import { Field, layout, TextInput } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';
import { NumberField, type Problem } from './number-field.tsx';

interface RemoteAreasProps {
  readonly carrier: Carrier;
  readonly index: number;
  readonly problems: readonly Problem[];
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** Cities with a remote-area surcharge, by the first four digits of their national codes. */
export function RemoteAreas({ carrier, index, problems, onChange }: RemoteAreasProps) {
  const { t } = useTranslation(['console-prices', 'price-places']);
  const areas = carrier.remoteAreas ?? [];
  const path: Path = ['carriers', index, 'remoteAreas'];
  if (areas.length === 0 && !onChange) return null;
  return (
    <section className={layout['column']}>
      <h3>{t('table.remoteAreas')}</h3>
      {areas.map((area, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an area has no other identity than its place.
        <div key={at} className={styles['remote']}>
          <Cities cities={area.cities} path={[...path, at, 'cities']} onChange={onChange} />
          <NumberField
            label={t('price-places:label.surcharge')}
            unit={t('unit.yuan')}
            value={area.surchargeYuan}
            path={[...path, at, 'surchargeYuan']}
            rule={{ min: 0, max: 10_000, decimals: 2 }}
            problems={problems}
            onChange={onChange}
          />
          <NumberField
            label={t('price-places:label.extraRoadDays')}
            unit={t('unit.days')}
            value={area.extraDays}
            path={[...path, at, 'extraDays']}
            rule={{ min: 0, max: 60, decimals: 0 }}
            problems={problems}
            onChange={onChange}
          />
          {onChange && (
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('freight.removeRemote', { number: at + 1 })}
              onClick={() =>
                onChange(
                  path,
                  areas.filter((other) => other !== area),
                )
              }
            />
          )}
        </div>
      ))}
      {onChange && (
        <div>
          <Button
            icon={<PlusOutlined />}
            onClick={() => onChange(path, [...areas, { cities: [], surchargeYuan: 10, extraDays: 2 }])}
          >
            {t('freight.addRemote')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Cities({
  cities,
  path,
  onChange,
}: {
  cities: readonly string[];
  path: Path;
  onChange?: ((path: Path, value: unknown) => void) | undefined;
}) {
  const { t } = useTranslation(['console-prices', 'price-places']);
  const [typed, setTyped] = useState<string | null>(null);
  const codes = (typed ?? cities.join(' ')).split(/[\s,，、]+/).filter(Boolean);
  const wrong = codes.filter((code) => !/^\d{4}$/.test(code));
  return (
    <Field
      label={t('price-places:label.cities')}
      hint={t('freight.citiesHint')}
      error={wrong.length > 0 && t('freight.citiesWrong', { list: wrong.join(' ') })}
    >
      {(control) => (
        <TextInput
          {...control}
          readOnly={!onChange}
          value={typed ?? cities.join(' ')}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            const next = text.split(/[\s,，、]+/).filter(Boolean);
            if (next.every((code) => /^\d{4}$/.test(code))) onChange?.(path, [...new Set(next)]);
          }}
          onBlur={() => wrong.length === 0 && setTyped(null)}
        />
      )}
    </Field>
  );
}
