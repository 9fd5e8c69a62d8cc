import { type BoardMarker, type BoardView, type Box, markerColours, type Point, pixelAt } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { classes } from '@xunban/ui';
import { mmText } from '../../../shared/board/measure-text.ts';
import styles from './board-viewer.module.css';
import { isOnSide, type MarkerCluster } from './marker-clusters.ts';

interface ViewOverlayProps {
  readonly view: BoardView;
  readonly ratio: number;
  readonly box: Box;
  /** True when the dimensions of the full board are drawn next to it. */
  readonly showsSize: boolean;
  readonly clusters: readonly MarkerCluster[];
  readonly active: BoardMarker | undefined;
  /** Ends of the ruler, board mm: none, one, or both. */
  readonly ruler: readonly Point[];
  /** True when the place of the next keyboard end is marked. */
  readonly showsMiddle: boolean;
}

/** The overlay of the board: its dimensions as on a drawing, findings, and the ruler. */
export function ViewOverlay(props: ViewOverlayProps) {
  const { view, ratio, box, showsSize, clusters, active, ruler, showsMiddle } = props;
  const at = (point: Point): Point => {
    const { x, y } = pixelAt(view, box, point);
    return { x: x / ratio, y: y / ratio };
  };
  const [width, height] = [view.width / ratio, view.height / ratio];
  return (
    <svg className={styles['overlay']} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {showsSize && <Dimensions box={box} at={at} side={view.side} />}
      {clusters.map(({ at: place, markers: [first, ...others] }) => (
        <Ring
          key={`${first.problem} ${first.x} ${first.y} ${first.file}`}
          at={place}
          severity={first.severity}
          count={others.length + 1}
        />
      ))}
      {active && isOnSide(active, view.side) && <Ring at={at(active)} severity={active.severity} isActive />}
      <Ruler ends={ruler} at={at} />
      {showsMiddle && (
        <path
          className={styles['middle']}
          d={`M${width / 2 - 12} ${height / 2}h24M${width / 2} ${height / 2 - 12}v24`}
        />
      )}
    </svg>
  );
}

interface RingProps {
  readonly at: Point;
  readonly severity: BoardMarker['severity'];
  /** Number of markers at this place of the screen. */
  readonly count?: number;
  readonly isActive?: boolean;
}

function Ring({ at: { x, y }, severity, count = 1, isActive = false }: RingProps) {
  const radius = isActive ? 15 : count > 1 ? 11 : 8;
  return (
    <g className={classes(styles['marker'], count > 1 && styles['cluster'])}>
      <circle cx={x} cy={y} r={radius} className={styles['halo']} />
      <circle cx={x} cy={y} r={radius} stroke={markerColours[severity]} />
      {count > 1 && (
        <text x={x} y={y} dy="0.36em" textAnchor="middle">
          {count}
        </text>
      )}
    </g>
  );
}

type ToPixel = (point: Point) => Point;

/** Extension lines, dimension lines and figures, below and to the left, as a drawing has them. */
function Dimensions({ box, at, side }: { box: Box; at: ToPixel; side: BoardView['side'] }) {
  const { t } = useTranslation('quote');
  const [leftX, rightX] = side === 'top' ? [box.minX, box.maxX] : [box.maxX, box.minX];
  const lower = at({ x: leftX, y: box.minY });
  const right = at({ x: rightX, y: box.minY });
  const upper = at({ x: leftX, y: box.maxY });
  const below = lower.y + 16;
  const sideX = lower.x - 16;
  return (
    <g className={styles['dimensions']}>
      <path d={`M${lower.x} ${lower.y + 4}V${below + 5}M${right.x} ${right.y + 4}V${below + 5}`} />
      <path d={`M${lower.x} ${below}H${right.x}`} markerStart="url(#dim-end)" markerEnd="url(#dim-end)" />
      <path d={`M${lower.x - 4} ${lower.y}H${sideX - 5}M${upper.x - 4} ${upper.y}H${sideX - 5}`} />
      <path d={`M${sideX} ${lower.y}V${upper.y}`} markerStart="url(#dim-end)" markerEnd="url(#dim-end)" />
      <text x={(lower.x + right.x) / 2} y={below + 13} textAnchor="middle">
        {t('view.width', { mm: mmText(box.maxX - box.minX) })}
      </text>
      <text
        x={0}
        y={0}
        textAnchor="middle"
        transform={`translate(${sideX - 6} ${(lower.y + upper.y) / 2}) rotate(-90)`}
      >
        {t('view.height', { mm: mmText(box.maxY - box.minY) })}
      </text>
      <defs>
        <marker id="dim-end" viewBox="-5 -5 10 10" markerWidth="9" markerHeight="9">
          <path d="M-3 3 3 -3" />
        </marker>
      </defs>
    </g>
  );
}

function Ruler({ ends: [first, second], at }: { ends: readonly Point[]; at: ToPixel }) {
  if (!first) return null;
  const from = at(first);
  const to = second && at(second);
  return (
    <g className={styles['ruler']}>
      <circle cx={from.x} cy={from.y} r="4" />
      {to && second && (
        <>
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className={styles['halo']} />
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
          <circle cx={to.x} cy={to.y} r="4" />
          <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 8} textAnchor="middle">
            {mmText(Math.hypot(second.x - first.x, second.y - first.y))} mm
          </text>
        </>
      )}
    </g>
  );
}
