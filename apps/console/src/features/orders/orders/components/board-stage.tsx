import { moved, type ViewBox, zoomed } from '@xunban/board-compare';
import type { FindingPlace, StaffOrderDetail } from '@xunban/contract';
import { findingText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Segmented } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { useSees } from '../../../../shared/seen.tsx';
import { singleBoard } from '../single-board.ts';
import styles from './board-stage.module.css';
import { StageSaving } from './stage-saving.tsx';
import { useSheets } from './use-sheets.tsx';

type Side = 'top' | 'bottom';
/** Of the drawn side, mm from its upper left corner. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface BoardStageProps {
  readonly picture: NonNullable<StaffOrderDetail['picture']>;
  /** Of the board as it was read. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly findings: NonNullable<StaffOrderDetail['findings']>;
  readonly order: StaffOrderDetail;
}

const ZOOM = 1.6;
const NUDGE = 0.15;
/** A press that moves less than this, in CSS pixels, picks a place and drags nothing. */
const STILL = 4;

/** The board as it will look, in the colours that were ordered: enlarged, moved, turned over, measured, with what was found. */
export function BoardStage({ picture, widthMm, heightMm, findings, order }: BoardStageProps) {
  const { t } = useTranslation(['console', 'board-problems', 'pricing']);
  const whole: ViewBox = { x: 0, y: 0, width: widthMm, height: heightMm };
  const [side, setSide] = useState<Side>('top');
  const [view, setView] = useState(whole);
  const [showsPins, setShowsPins] = useState(true);
  const [isMeasuring, setMeasuring] = useState(false);
  const [ruler, setRuler] = useState<readonly Point[]>([]);
  const seesFile = useSees('file.view');
  const sheets = useSheets(order);
  const stage = useRef<SVGSVGElement>(null);
  const grab = useRef<{ readonly x: number; readonly y: number; readonly view: ViewBox }>(undefined);
  const pins = findings.flatMap((finding) =>
    (finding.places ?? [])
      .filter((place) => place.side === 'both' || place.side === side)
      .map((place, index) => ({ key: `${finding.code} ${index}`, text: findingText(finding), at: pointOf(place) })),
  );
  // The lower face is drawn as it is seen from below.
  function pointOf({ left, top }: FindingPlace): Point {
    return { x: (side === 'top' ? left : 1 - left) * widthMm, y: top * heightMm };
  }
  useWheel(stage, (factor, right, down) =>
    setView((before) => moved(zoomed(before, factor, whole), right, down, whole)),
  );
  const turn = (next: Side) => {
    setSide(next);
    setRuler([]);
  };
  const pick = (place: Point) => setRuler(ruler.length === 1 ? [...ruler, place] : [place]);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    grab.current = { x: event.clientX, y: event.clientY, view };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!grab.current) return;
    const { perPixel } = scaleOf(event.currentTarget, grab.current.view);
    const right = ((grab.current.x - event.clientX) * perPixel) / grab.current.view.width;
    const down = ((grab.current.y - event.clientY) * perPixel) / grab.current.view.height;
    setView(moved(grab.current.view, right, down, whole));
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const from = grab.current;
    grab.current = undefined;
    if (!from || !isMeasuring || Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) return;
    pick(placeAt(event.currentTarget, from.view, event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event.key, view, whole);
    if (next) setView(next);
    else if (event.key === 'Enter' && isMeasuring) pick({ x: view.x + view.width / 2, y: view.y + view.height / 2 });
    else if (!sheets.press(event.key)) return;
    event.preventDefault();
  };
  const [first, second] = ruler;
  const dot = view.width / 90;
  return (
    <div className={styles['whole']}>
      <div className={styles['tools']}>
        <Segmented<Side>
          size="small"
          value={side}
          onChange={turn}
          options={(['top', 'bottom'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
        />
        <Button size="small" aria-label={t('stage.zoomOut')} onClick={() => setView(zoomed(view, 1 / ZOOM, whole))}>
          −
        </Button>
        <Button size="small" aria-label={t('stage.zoomIn')} onClick={() => setView(zoomed(view, ZOOM, whole))}>
          +
        </Button>
        <Button size="small" onClick={() => setView(whole)}>
          {t('stage.fit')}
        </Button>
        <Button
          size="small"
          aria-pressed={isMeasuring}
          type={isMeasuring ? 'primary' : 'default'}
          onClick={() => {
            setMeasuring(!isMeasuring);
            setRuler([]);
          }}
        >
          {t('stage.measure')}
        </Button>
        {pins.length > 0 && (
          <Button size="small" aria-pressed={showsPins} onClick={() => setShowsPins(!showsPins)}>
            {t('stage.pins', { count: pins.length })}
          </Button>
        )}
        {seesFile && (
          <Button size="small" aria-expanded={sheets.isOpen} onClick={sheets.toggle}>
            {t('stage.layers')}
          </Button>
        )}
        {seesFile && (
          <StageSaving
            address={singleBoard(picture[side])}
            fileName={`${order.orderNo}-${t(`order.${side}`)}`}
            widthMm={widthMm}
            heightMm={heightMm}
            sheets={{
              fileName: `${order.orderNo}-${t('stage.sheetsFile')}`,
              fetch: () => api.staffCases.layerSheets({ params: { id: order.id } }),
            }}
          />
        )}
      </div>
      <div className={styles['stage']}>
        <svg
          ref={stage}
          role="application"
          aria-label={t(`order.${side}`)}
          aria-description={t('stage.keys')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is moved by keys.
          tabIndex={0}
          className={styles['canvas']}
          data-measuring={isMeasuring || undefined}
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            grab.current = undefined;
          }}
          onKeyDown={onKeyDown}
        >
          {sheets.showsBoard && (
            <image
              href={singleBoard(picture[side])}
              width={widthMm}
              height={heightMm}
              preserveAspectRatio="none"
              opacity={sheets.isCovered ? 0.35 : 1}
            />
          )}
          {/* Layers are drawn as seen from above, and the lower face is not. */}
          <g transform={side === 'top' ? undefined : `translate(${widthMm} 0) scale(-1 1)`}>
            {sheets.images(widthMm, heightMm)}
          </g>
          {showsPins &&
            pins.map(({ key, text, at }) => (
              <circle key={key} className={styles['pin']} cx={at.x} cy={at.y} r={dot}>
                <title>{text}</title>
              </circle>
            ))}
          {first && second && (
            <line className={styles['ruler']} x1={first.x} y1={first.y} x2={second.x} y2={second.y} />
          )}
          {ruler.map((end, index) => (
            <circle key={index === 0 ? 'from' : 'to'} className={styles['end']} cx={end.x} cy={end.y} r={dot / 2} />
          ))}
        </svg>
      </div>
      {sheets.panel}
      <p className={styles['reading']} aria-live="polite">
        {isMeasuring && !second && t('stage.measureHint')}
        {first &&
          second &&
          t('stage.measured', {
            distance: mm(Math.hypot(second.x - first.x, second.y - first.y)),
            dx: mm(Math.abs(second.x - first.x)),
            dy: mm(Math.abs(second.y - first.y)),
          })}
      </p>
    </div>
  );
}

/** Three digits, as fine as the drawing is. */
const mm = (value: number): string => String(Math.round(value * 1000) / 1000);

/** How the drawing is fitted into its place: mm to a CSS pixel, and where its corner lies. */
function scaleOf(svg: SVGSVGElement, view: ViewBox) {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const perPixel = Math.max(view.width / width, view.height / height);
  return {
    perPixel,
    left: left + (width - view.width / perPixel) / 2,
    top: top + (height - view.height / perPixel) / 2,
  };
}

function placeAt(svg: SVGSVGElement, view: ViewBox, at: { readonly clientX: number; readonly clientY: number }): Point {
  const { perPixel, left, top } = scaleOf(svg, view);
  return { x: view.x + (at.clientX - left) * perPixel, y: view.y + (at.clientY - top) * perPixel };
}

/** The wheel enlarges what is under it. React hears of the wheel too late to keep the page from scrolling. */
function useWheel(
  stage: React.RefObject<SVGSVGElement | null>,
  onZoom: (factor: number, right: number, down: number) => void,
): void {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const svg = stage.current;
    if (!svg) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = svg.getBoundingClientRect();
      const factor = event.deltaY < 0 ? ZOOM : 1 / ZOOM;
      // What lay under the wheel stays there: the middle moves towards it by what the view lost.
      const share = factor - 1;
      latest.current(
        factor,
        ((event.clientX - left) / width - 0.5) * share,
        ((event.clientY - top) / height - 0.5) * share,
      );
    };
    svg.addEventListener('wheel', wheel, { passive: false });
    return () => svg.removeEventListener('wheel', wheel);
  }, [stage]);
}

function keyed(key: string, view: ViewBox, whole: ViewBox): ViewBox | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moved(view, -NUDGE, 0, whole);
    case 'ArrowRight':
      return moved(view, NUDGE, 0, whole);
    case 'ArrowUp':
      return moved(view, 0, -NUDGE, whole);
    case 'ArrowDown':
      return moved(view, 0, NUDGE, whole);
    case '+':
    case '=':
      return zoomed(view, ZOOM, whole);
    case '-':
      return zoomed(view, 1 / ZOOM, whole);
    case '0':
      return whole;
    default:
      return undefined;
  }
}
