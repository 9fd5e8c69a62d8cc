import { useLanguage, useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout, TextArea } from '@xunban/ui';
import { useRef, useState } from 'react';
import type { AddressForm, Region } from '../model/address-form.ts';
import type { PastedAddress, RegionNames } from '../model/pasted-address/pasted-address.ts';
import { createAddressReader } from '../model/pasted-address/read-pasted-address.ts';
import { NO_FILLING, refill } from '../model/pasted-address/refill.ts';
import { regionText } from '../model/region-text.ts';
import styles from './addresses.module.css';

/** Longest text that is read: a chat message with an address. */
const MAX_PASTED = 500;

/** The text of the paste field, the fields that it filled, and those that the user has to check. */
export function usePastedAddress(
  tree: readonly Region[],
  values: AddressForm,
  change: (next: Partial<AddressForm>) => void,
) {
  const reader = useRef<ReturnType<typeof createAddressReader>>(undefined);
  const filling = useRef(NO_FILLING);
  const [text, setText] = useState('');
  const [read, setRead] = useState<PastedAddress>();
  /** Returns true for a doubtful value of the paste that the user has not changed since. */
  const isDoubtful = (name: keyof AddressForm): boolean =>
    read?.doubts.has(name) === true && values[name] === (read.fields[name] ?? '');
  return {
    text,
    read,
    isDoubtful,
    /** Regions to choose from while none is chosen. */
    regions: isDoubtful('district') ? (read?.regions ?? []) : [],
    choose: (region: RegionNames) => change(region),
    paste: (pasted: string) => {
      reader.current ??= createAddressReader(tree);
      const found = reader.current(pasted);
      const next = refill(values, filling.current, found.fields);
      filling.current = next.filling;
      setText(pasted);
      setRead(pasted.trim() === '' ? undefined : found);
      change(next.change);
    },
  };
}

export type Pasted = ReturnType<typeof usePastedAddress>;

const ORDER = ['contactName', 'phone', 'province', 'city', 'district', 'detail', 'companyName'] as const;

/** Takes a full address pasted as text and splits it into the fields below. */
export function PastedAddressField({ pasted }: { readonly pasted: Pasted }) {
  const { t } = useTranslation('address');
  const { language } = useLanguage();
  const { text, read, regions } = pasted;
  const count = Object.values(read?.fields ?? {}).filter((value) => value !== '').length;
  const doubtful = ORDER.filter(pasted.isDoubtful).map((name) => t(`field.${name}`));
  return (
    <div>
      <Field label={t('paste.label')} hint={t('paste.hint')} optional>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={MAX_PASTED}
            value={text}
            onChange={({ target }) => pasted.paste(target.value)}
          />
        )}
      </Field>
      <p className={layout['faint']} role="status">
        {read && (count > 0 ? t('paste.found', { count }) : t('paste.nothing'))}
        {doubtful.length > 0 && (
          <span className={classes(layout['block'], styles['doubts'])}>
            {t('paste.doubts', { fields: doubtful.join(t('paste.separator')) })}
          </span>
        )}
      </p>
      {regions.length > 0 && (
        <fieldset className={styles['choices']}>
          <legend>{t('paste.choose')}</legend>
          {regions.map((region) => (
            <Button key={regionText(region, 'zh-CN')} size="small" onClick={() => pasted.choose(region)}>
              {regionText(region, language)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** The question below a field that the paste left open or filled with doubt. */
export function Doubt({
  pasted,
  name,
  value,
}: {
  readonly pasted: Pasted;
  readonly name: keyof AddressForm;
  readonly value: string;
}) {
  const { t } = useTranslation('address');
  if (!pasted.isDoubtful(name)) return null;
  return <span className={styles['doubt']}>{t(value === '' ? 'paste.missing' : 'paste.check')}</span>;
}
