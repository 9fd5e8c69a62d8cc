import type { StencilSpec } from '@xunban/contract/board-spec';
import { MIN_AREA_RATIO, MIN_ASPECT_RATIO, pasteRelease, type StencilFacts } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { layout, Notice } from '@xunban/ui';
import styles from './stencil.module.css';

interface ApertureFactsProps {
  readonly stencil: StencilFacts | undefined;
  readonly spec: StencilSpec;
}

/** Apertures by side: number, extents, the smallest ones, and the release of paste from a sheet of the chosen thickness. */
export function ApertureFacts({ stencil, spec: { thicknessMm } }: ApertureFactsProps) {
  const { t } = useTranslation('stencil');
  const sides = (['top', 'bottom'] as const).flatMap((side) => {
    const facts = stencil?.[side];
    return facts ? [{ side, facts, release: pasteRelease(facts, thicknessMm) }] : [];
  });
  if (sides.length === 0) return null;
  return (
    <>
      {sides
        .filter(
          ({ release: { areaRatio, aspectRatio } }) => areaRatio < MIN_AREA_RATIO || aspectRatio < MIN_ASPECT_RATIO,
        )
        .map(({ side }) => (
          <Notice key={side} tone="warning">
            {t('release', { side: t(`side.${side}`), thickness: thicknessMm })}
          </Notice>
        ))}
      <div className={styles['scroll']}>
        <table className={layout['tableSmall']}>
          <thead>
            <tr>
              {(['side', 'count', 'size', 'minWidth', 'minGap', 'areaRatio', 'aspectRatio'] as const).map((fact) => (
                <th key={fact} className={layout['pale']} scope="col">
                  {t(`fact.${fact}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sides.map(({ side, facts, release }) => (
              <tr key={side}>
                <th scope="row">{t(`side.${side}`)}</th>
                <td>{facts.apertures}</td>
                <td>{`${facts.widthMm} × ${facts.heightMm} mm`}</td>
                <td>{`${facts.minWidthMm} mm`}</td>
                <td>{facts.minGapMm === undefined ? '—' : `${facts.minGapMm} mm`}</td>
                <td>{release.areaRatio}</td>
                <td>{release.aspectRatio}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
