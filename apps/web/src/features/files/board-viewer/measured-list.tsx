import type { Measured } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { mmText } from '../../../shared/board/measure-text.ts';
import type { OpenBoard } from '../board-file/board-reader.ts';
import styles from './viewer-lists.module.css';

/** Lists everything read from the files as figures. Unknown values are omitted rather than shown as zero. */
export function MeasuredList({ board }: { board: OpenBoard }) {
  const { t } = useTranslation('quote');
  const { board: size, copper, holes, measured } = board.facts;
  const mm = (value: number | undefined) => (value === undefined ? undefined : `${mmText(value, 3)} mm`);
  const of = (fact: Measured | undefined) =>
    fact?.certainty === 'uncertain' ? t('measured.uncertain', { value: mm(fact.mm) }) : mm(fact?.mm);
  const sides = (fact: { readonly top?: number; readonly bottom?: number } | undefined, unit = '') =>
    fact && t('measured.sides', { top: `${count(fact.top)}${unit}`, bottom: `${count(fact.bottom)}${unit}` });
  const rows: readonly (readonly [name: string, value: string | number | undefined])[] = [
    [t('measured.size'), size && `${mmText(size.widthMm)} × ${mmText(size.heightMm)} mm`],
    [t('measured.layers'), copper?.layers],
    [t('measured.minTrace'), of(measured?.minTrace)],
    [t('measured.minPourNeck'), of(measured?.minPourNeck)],
    [t('measured.minSpacing'), of(measured?.minSpacing)],
    [t('measured.minHole'), mm(holes?.minDrillMm)],
    [t('measured.minRing'), of(measured?.minAnnularRing)],
    [t('measured.minMaskWeb'), of(measured?.minMaskWeb)],
    [t('measured.holes'), holes?.round],
    [t('measured.slots'), holes?.slots],
    [t('measured.castellated'), holes?.castellated || undefined],
    [t('measured.boards'), size && size.boards > 1 ? size.boards : undefined],
    [t('measured.cutouts'), size?.cutouts || undefined],
    [t('measured.milling'), size && `${Math.round(size.perimeterMm)} mm`],
    [t('measured.smdPads'), sides(measured?.smdPads)],
    [t('measured.exposed'), sides(measured?.exposedCopperMm2, ' mm²')],
  ];
  return (
    <dl className={styles['list']}>
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt className={layout['pale']}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const count = (value = 0): string => Math.round(value).toLocaleString('en-US');
