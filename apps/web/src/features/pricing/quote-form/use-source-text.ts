import { useTranslation } from '@xunban/i18n/react';
import type { MeasuredSource } from '@xunban/pricing/measured-fields';

/** Names the place of a board's files from which a value comes. */
export function useSourceText(): (source: MeasuredSource) => string {
  const { t } = useTranslation('quote');
  return (source) => {
    switch (source.kind) {
      case 'outline':
        return t(`measured.source.outline.${source.from}`);
      case 'copperFiles':
        return t('measured.source.copperFiles', { count: source.count });
      case 'drillFiles':
        return t('measured.source.drillFiles');
      case 'halfHoles':
        return t('measured.source.halfHoles', { count: source.count });
      case 'viasInPad':
        return t('measured.source.viasInPad', { count: source.count });
      case 'edgeCopper':
        return t('measured.source.edgeCopper');
      case 'copper':
        return source.layer ? t('measured.source.copperLayer', { layer: source.layer }) : t('measured.source.copper');
      case 'panel':
        return t('measured.source.panel');
      case 'stated':
        return t('measured.source.stated', { file: source.file });
      case 'impedance':
        return t('measured.source.impedance', { file: source.file, count: source.lines.length });
    }
  };
}
