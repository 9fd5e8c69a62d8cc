import type { FileFacts } from '@xunban/gerber';
import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, layout } from '@xunban/ui';
import type { OpenBoard } from '../board-file/board-reader.ts';
import type { LayerPageSpec } from '../board-file/jobs/board-job.ts';
import { byStack } from './layer-roles.ts';

interface LayersPartProps {
  readonly board: OpenBoard;
  readonly isWorking: boolean;
  readonly onSave: (pages: readonly LayerPageSpec[]) => void;
}

/** The layers at true scale, from the top of the stack to the bottom, one to a page. */
export function LayersPart({ board, isWorking, onSave }: LayersPartProps) {
  const { t, i18n } = useTranslation('quote');
  const drawn = new Set(board.drawn);
  const layers = board.facts.files.filter(({ name, role }) => drawn.has(name) && role !== 'none').sort(byStack);
  const pageOf = ({ name, role }: FileFacts): LayerPageSpec => {
    const isMirrored = role.endsWith('-bottom');
    const date = new Date().toLocaleDateString(i18n.language);
    return {
      layer: name,
      isMirrored,
      title: t('save.pageTitle', { name, role: layerName(role) }),
      note: t(isMirrored ? 'save.pageMirrored' : 'save.pageNote', { date }),
      scale: '50 mm',
    };
  };
  if (layers.length === 0) return null;
  return (
    <section className={classes(layout['stack2'], layout['ruled4'])}>
      <h3 className={layout['textMd']}>{t('save.pdf')}</h3>
      <p className={layout['faint']}>{t('save.pdfHint', { count: layers.length })}</p>
      <div className={layout['row2']}>
        <Button size="small" aria-disabled={isWorking} onClick={() => isWorking || onSave(layers.map(pageOf))}>
          {t('save.pdfSave')}
        </Button>
      </div>
    </section>
  );
}
