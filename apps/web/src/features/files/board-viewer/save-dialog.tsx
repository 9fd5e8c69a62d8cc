import type { BoardSpec } from '@xunban/contract/board-spec';
import { type BoardSide, type Box, boardColours, orderedEdges, type PanelOrder } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout, Modal, Notice, ProgressBar, TextInput } from '@xunban/ui';
import { useState } from 'react';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { MAX_LONG_PIXELS, MIN_LONG_PIXELS, pngSize } from '../board-file/jobs/png-size.ts';
import { LayersPart } from './save-layers-part.tsx';
import { type SaveState, useImageExport } from './use-image-export.ts';
import styles from './viewer-lists.module.css';

interface SaveDialogProps {
  readonly board: OpenBoard;
  readonly box: Box;
  /** The side that is looked at. */
  readonly side: BoardSide;
  readonly spec: BoardSpec;
  /** The panel that is looked at; `box` is then its own. */
  readonly panel: PanelOrder | undefined;
  readonly onClose: () => void;
}

/** Images of the board to download: PNG at a chosen size, SVG, and every layer at true scale. */
export function SaveDialog({ board, box, side, spec, panel, onClose }: SaveDialogProps) {
  const { t } = useTranslation('quote');
  const imageSaver = useImageExport(board);
  const isWorking = imageSaver.state?.kind === 'working';
  const { maskColour, legendColour, finish } = spec;
  const choice = { maskColour, legendColour, finish };
  const shape = { platedEdges: orderedEdges(spec), panel };
  const stem = board.archive.name.replace(/\.\w+$/, '');
  return (
    <Modal open title={t('save.title')} onClose={onClose} locked={isWorking} width="26rem">
      <div className={layout['stack4']}>
        <PngPart
          box={box}
          side={side}
          isWorking={isWorking}
          onSave={(longPixels) =>
            imageSaver.save(
              { kind: 'png', side, colours: boardColours(choice), longPixels, ...shape },
              `${stem}-${t(`save.${side}File`)}.png`,
            )
          }
        />
        <section className={classes(layout['stack2'], layout['ruled4'])}>
          <h3 className={layout['textMd']}>{t('save.svg')}</h3>
          <p className={layout['faint']}>{t('save.svgHint')}</p>
          <div className={layout['row2']}>
            {(['top', 'bottom'] as const).map((each) => (
              <Button
                key={each}
                size="small"
                aria-disabled={isWorking}
                onClick={() =>
                  isWorking ||
                  imageSaver.save({ kind: 'svg', side: each, choice, ...shape }, `${stem}-${t(`save.${each}File`)}.svg`)
                }
              >
                {t('save.svgSave', { side: t(`view.${each}`) })}
              </Button>
            ))}
          </div>
        </section>
        <LayersPart
          board={board}
          isWorking={isWorking}
          onSave={(pages) => imageSaver.save({ kind: 'layers', pages }, `${stem}-${t('save.layersFile')}.pdf`)}
        />
        <SaveProgress state={imageSaver.state} onCancel={imageSaver.cancel} />
      </div>
    </Modal>
  );
}

interface PngPartProps {
  readonly box: Box;
  readonly side: BoardSide;
  readonly isWorking: boolean;
  readonly onSave: (longPixels: number) => void;
}

const INCH_MM = 25.4;
const USUAL_PIXELS = '2000';

function PngPart({ box, side, isWorking, onSave }: PngPartProps) {
  const { t } = useTranslation('quote');
  const [typed, setTyped] = useState(USUAL_PIXELS);
  const longPixels = Number(typed);
  const isSize = Number.isInteger(longPixels) && longPixels >= MIN_LONG_PIXELS && longPixels <= MAX_LONG_PIXELS;
  const size = pngSize(box, isSize ? longPixels : MIN_LONG_PIXELS);
  return (
    <form
      className={classes(layout['stack2'], layout['ruled4'])}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSize && !isWorking) onSave(longPixels);
      }}
    >
      <h3 className={layout['textMd']}>{t('save.png')}</h3>
      <p className={layout['faint']}>{t('save.pngHint')}</p>
      <Field
        label={t('save.long')}
        error={isSize ? undefined : t('save.sizeRule', { min: MIN_LONG_PIXELS, max: MAX_LONG_PIXELS })}
        hint={t('save.size', { width: size.width, height: size.height, dpi: Math.round(size.perMm * INCH_MM) })}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
        )}
      </Field>
      <div className={layout['row2']}>
        <Button type="submit" size="small" kind="primary" aria-disabled={isWorking || !isSize}>
          {t('save.pngSave', { side: t(`view.${side}`) })}
        </Button>
      </div>
    </form>
  );
}

/** Shows the progress of generating an image with a cancel button; then what was saved, or why nothing was. */
function SaveProgress({ state, onCancel }: { state: SaveState | undefined; onCancel: () => void }) {
  const { t } = useTranslation('quote');
  if (state?.kind === 'working') {
    const label = t('save.working', { name: state.name });
    return (
      <div className={classes(layout['stack1'], layout['small'], layout['breakAnywhere'])}>
        <p>{label}</p>
        <div className={styles['bar']}>
          <ProgressBar percent={Math.round(state.share * 100)} label={label} />
          <Button size="small" onClick={onCancel}>
            {t('save.cancel')}
          </Button>
        </div>
      </div>
    );
  }
  if (state?.kind === 'saved') {
    return (
      <Notice tone="success" live>
        {t('save.saved', { name: state.name })}
      </Notice>
    );
  }
  return (
    state && (
      <Notice tone="error" live>
        {t(`save.${state.reason}`)}
      </Notice>
    )
  );
}
