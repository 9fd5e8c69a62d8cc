import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTranslation } from '@xunban/i18n/react';
import { regionChoice } from '@xunban/i18n/region-names';
import { Field, Select } from '@xunban/ui';
import type { ReactNode } from 'react';
import { addressQueries } from '../api/address-queries.ts';
import { type AddressForm, type Region, regionChoices } from '../model/address-form.ts';
import { latinName } from '../model/pasted-address/region-index.ts';
import styles from './addresses.module.css';

type Level = 'province' | 'city' | 'district';
const LEVELS = ['province', 'city', 'district'] as const;
const CHOICES = { province: 'provinces', city: 'cities', district: 'districts' } as const;

interface RegionFieldsProps {
  readonly tree: readonly Region[];
  readonly values: AddressForm;
  readonly error: (level: Level) => string | undefined;
  /** The question about a pasted value. */
  readonly hint: (level: Level) => ReactNode;
  readonly onChoose: (level: Level, name: string) => void;
}

/** Province, city and district: three lists, each filled by the one before. */
export function RegionFields({ tree, values, error, hint, onChoose }: RegionFieldsProps) {
  const { t } = useTranslation('address');
  const { language } = useLanguage();
  const choices = regionChoices(tree, values);
  const isServed = useQuery(addressQueries.isServed(values.province)).data ?? true;
  return (
    <div className={styles['regions']}>
      {LEVELS.map((level) => {
        const names = choices[CHOICES[level]];
        return (
          <Field
            key={level}
            label={t(`field.${level}`)}
            hint={hint(level)}
            error={error(level)}
            warning={level === 'province' && !isServed && t('field.noCarrier')}
            required={names.length > 0}
          >
            {(control) => (
              <Select
                {...control}
                name={level}
                autoComplete="off"
                disabled={names.length === 0}
                value={values[level]}
                onChange={(event) => onChoose(level, event.target.value)}
              >
                <option value="">{t('field.choose')}</option>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {regionChoice(name, language, level === 'province' ? undefined : latinName(name))}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        );
      })}
    </div>
  );
}
