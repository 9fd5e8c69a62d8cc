import type { FindingPlace, StaffOrderDetail } from '@xunban/contract';
import { singleBoard } from '@xunban/contract/single-board';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, keyHandler, layout } from '@xunban/ui';
import { Button, Segmented } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { useCanSee } from '../../../../shared/visible.tsx';
import styles from './board-stage.module.css';
import { MeasureButton, type Ruler, RulerMarks, RulerReading, useRuler } from './stage-ruler.tsx';
import { StageSaving } from './stage-saving.tsx';
import { type StageImages, useStageImages } from './use-stage-images.tsx';
import { type Point, type StageView, useStageView } from './use-stage-view.ts';

type Side = 'top' | 'bottom';

interface BoardStageProps {
  readonly image: NonNullable<StaffOrderDetail['image']>;
  /** Size of the board as it was read. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly findings: NonNullable<StaffOrderDetail['findings']>;
  readonly order: StaffOrderDetail;
}

/** The board as it will look, in the colours that were ordered: enlarged, moved, turned over, measured, with what was found. */
export function BoardStage(props: BoardStageProps) {
  const { t } = useTranslation('console');
  const [side, setSide] = useState<Side>('top');
  const [showsPins, setShowsPins] = useState(true);
  const ruler = useRuler();
  const view = useStageView(props.widthMm, props.heightMm, ruler.pick);
  const stageImages = useStageImages(props.order);
  const pins = pinsOf(props, side);
  const turn = (next: Side) => {
    setSide(next);
    ruler.clear();
  };
  return (
    <div className={classes(layout['stack2'], layout['shrinks'])}>
      <div className={layout['rowCentred2']}>
        <Segmented<Side>
          size="small"
          value={side}
          onChange={turn}
          options={(['top', 'bottom'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
        />
        <ZoomButtons view={view} />
        <MeasureButton ruler={ruler} />
        {pins.length > 0 && (
          <Button size="small" aria-pressed={showsPins} onClick={() => setShowsPins(!showsPins)}>
            {t('stage.pins', { count: pins.length })}
          </Button>
        )}
        <FileTools {...props} side={side} pages={stageImages} />
      </div>
      <div className={styles['stage']}>
        <Canvas {...props} side={side} view={view} ruler={ruler} pages={stageImages} pins={showsPins ? pins : []} />
      </div>
      {stageImages.panel}
      <RulerReading ruler={ruler} />
    </div>
  );
}

function ZoomButtons({ view }: { readonly view: StageView }) {
  const { t } = useTranslation('console');
  return (
    <>
      <Button size="small" aria-label={t('stage.zoomOut')} onClick={view.zoomOut}>
        −
      </Button>
      <Button size="small" aria-label={t('stage.zoomIn')} onClick={view.zoomIn}>
        +
      </Button>
      <Button size="small" onClick={view.fit}>
        {t('stage.fit')}
      </Button>
    </>
  );
}

interface SideProps extends BoardStageProps {
  readonly side: Side;
  readonly pages: StageImages;
}

/** Layers and saved images, for users who may see the file. */
function FileTools({ image, side, order, widthMm, heightMm, pages }: SideProps) {
  const { t } = useTranslation('console');
  if (!useCanSee('file.view')) return null;
  return (
    <>
      <Button size="small" aria-expanded={pages.isOpen} onClick={pages.toggle}>
        {t('stage.layers')}
      </Button>
      <StageSaving
        address={singleBoard(image[side])}
        fileName={`${order.orderNo}-${t(`order.${side}`)}`}
        widthMm={widthMm}
        heightMm={heightMm}
        pages={{
          fileName: `${order.orderNo}-${t('stage.pagesFile')}`,
          fetch: () => api.staffCases.layerPages({ params: { id: order.id } }),
        }}
      />
    </>
  );
}

interface CanvasProps extends SideProps {
  readonly view: StageView;
  readonly ruler: Ruler;
  readonly pins: readonly Pin[];
}

/** The drawing of one side with everything that lies on it. */
function Canvas({ image, widthMm, heightMm, side, pages, view, ruler, pins }: CanvasProps) {
  const { t } = useTranslation('console');
  const { box } = view;
  const radius = box.width / 90;
  const onKeyDown = keyHandler((event: KeyboardEvent) => {
    if (!view.pressKey(event.key)) {
      if (event.key === 'Enter' && ruler.isMeasuring) ruler.pick(view.middle);
      else if (!pages.press(event.key)) return;
    }
    event.preventDefault();
  });
  return (
    <svg
      ref={view.svg}
      role="application"
      aria-label={t(`order.${side}`)}
      aria-description={t('stage.keys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is moved by keys.
      tabIndex={0}
      className={styles['canvas']}
      data-measuring={ruler.isMeasuring || undefined}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      {...view.pointer}
      onKeyDown={onKeyDown}
    >
      {pages.showsBoard && (
        <image
          href={singleBoard(image[side])}
          width={widthMm}
          height={heightMm}
          preserveAspectRatio="none"
          opacity={pages.isCovered ? 0.35 : 1}
        />
      )}
      {/* Layers are drawn as seen from above, and the lower face is not. */}
      <g transform={side === 'top' ? undefined : `translate(${widthMm} 0) scale(-1 1)`}>
        {pages.images(widthMm, heightMm)}
      </g>
      {pins.map(({ key, text, at }) => (
        <circle key={key} className={styles['pin']} cx={at.x} cy={at.y} r={radius}>
          <title>{text}</title>
        </circle>
      ))}
      <RulerMarks ruler={ruler} radius={radius / 2} />
    </svg>
  );
}

interface Pin {
  readonly key: string;
  readonly text: string;
  readonly at: Point;
}

/** The places of the findings on one side. The lower face is drawn as seen from below. */
function pinsOf({ findings, widthMm, heightMm }: BoardStageProps, side: Side): readonly Pin[] {
  const pointOf = ({ left, top }: FindingPlace): Point => ({
    x: (side === 'top' ? left : 1 - left) * widthMm,
    y: top * heightMm,
  });
  return findings.flatMap((finding) =>
    (finding.places ?? [])
      .filter((place) => place.side === 'both' || place.side === side)
      .map((place, index) => ({ key: `${finding.code} ${index}`, text: findingText(finding), at: pointOf(place) })),
  );
}
