import { carrierName, freightZoneName } from '@xunban/i18n/order-texts';
import { text as catalogueText, useTranslation } from '@xunban/i18n/react';
import type { FigureRow } from './model/figures.ts';

interface RowLabel {
  readonly text: string;
  /** Distinguishes rows of the same text. */
  readonly note: string;
}

/** Returns a function that labels a row of figures. The `pricing` area must be loaded. */
export function useRowLabel(): (row: FigureRow) => RowLabel {
  const { t } = useTranslation('console-prices');
  const layersText = (layers: readonly number[]) =>
    layers.length > 0 ? t('subject.layers', { list: layers.join(t('subject.separator')) }) : '';
  return ({ subject }) => {
    switch (subject.kind) {
      case 'book':
        return { text: t('subject.book'), note: '' };
      case 'tariff':
        return {
          text: `${textOf('option.material', subject.material)} · ${layersText([subject.layers])}`,
          note: '',
        };
      case 'charge': {
        const values = subject.values.map((value) => textOf(`option.${subject.field}`, String(value)));
        const materials = subject.materials.map((material) => textOf('option.material', material));
        return {
          text: `${textOf('field', subject.field)}: ${values.join(t('subject.separator'))}`,
          note: [subject.id, layersText(subject.layers), materials.join(t('subject.separator'))]
            .filter(Boolean)
            .join(' · '),
        };
      }
      case 'measured':
        return { text: textOf('measured', subject.measure), note: subject.id };
      case 'carrier':
        return { text: carrierName(subject.code), note: subject.code };
      case 'zone':
        return {
          text: `${carrierName(subject.code)} · ${freightZoneName(subject.zone)}`,
          note: t('subject.provinces', { list: subject.provinces.join(' ') }),
        };
      case 'remote':
        return {
          text: `${carrierName(subject.code)} · ${t('subject.remote')}`,
          note: t('subject.cities', { list: subject.cities.join(' ') }),
        };
    }
  };
}

/** Returns a text of the price catalogue, or the code itself where the catalogue has none (plain numbers). */
const textOf = (group: string, code: string): string =>
  String(catalogueText(`${group}.${code}` as never, { ns: 'pricing', defaultValue: code }));
