import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { BOARD_HEIGHT, BOARD_WIDTH, Board } from './board-drawing.tsx';
import styles from './drawings.module.css';

/** Dimensions of the example board, as in the drawing below. */
const FACTS = [
  { key: 'board.size', value: '100.00 × 70.00 mm' },
  { key: 'board.layers', value: '4' },
  { key: 'board.track', value: '0.127 mm' },
  { key: 'board.hole', value: '0.20 mm' },
] as const;

const LEFT = 20;
const TOP = 46;
const RIGHT = 52;

/** A dimensioned board drawing with a title block, labelled as an illustration. */
export function DrawingSheet() {
  const { t } = useTranslation('home');
  return (
    <figure className={styles['sheet']}>
      <svg
        viewBox={`0 0 ${LEFT + BOARD_WIDTH + RIGHT} ${TOP + BOARD_HEIGHT + 18}`}
        role="img"
        aria-label={t('board.label')}
        className={styles['drawing']}
      >
        <WidthDimension />
        <HeightDimension />
        <g transform={`translate(${LEFT} ${TOP})`}>
          <Board />
          <line className={styles['scan']} x1="0" y1="-8" x2="0" y2={BOARD_HEIGHT + 8} />
        </g>
      </svg>
      <figcaption className={classes(layout['fineTerms'], styles['block'])}>
        <span className={styles['example']}>{t('board.example')}</span>
        <dl>
          {FACTS.map((fact) => (
            <div key={fact.key}>
              <dt>{t(fact.key)}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}

function WidthDimension() {
  const y = 20;
  const end = LEFT + BOARD_WIDTH;
  return (
    <g className={styles['dimension']}>
      <path d={`M${LEFT} ${TOP - 6}V${y - 7}M${end} ${TOP - 6}V${y - 7}M${LEFT} ${y}H${end}`} />
      <path
        d={`M${LEFT + 9} ${y - 4}L${LEFT} ${y}L${LEFT + 9} ${y + 4}M${end - 9} ${y - 4}L${end} ${y}L${end - 9} ${y + 4}`}
      />
      <text x={LEFT + BOARD_WIDTH / 2} y={y - 6}>
        100.00
      </text>
    </g>
  );
}

function HeightDimension() {
  const x = LEFT + BOARD_WIDTH + 28;
  const end = TOP + BOARD_HEIGHT;
  const middle = TOP + BOARD_HEIGHT / 2;
  return (
    <g className={styles['dimension']}>
      <path d={`M${x - 22} ${TOP}H${x + 7}M${x - 22} ${end}H${x + 7}M${x} ${TOP}V${end}`} />
      <path
        d={`M${x - 4} ${TOP + 9}L${x} ${TOP}L${x + 4} ${TOP + 9}M${x - 4} ${end - 9}L${x} ${end}L${x + 4} ${end - 9}`}
      />
      <text x={x + 6} y={middle} transform={`rotate(90 ${x + 6} ${middle})`}>
        70.00
      </text>
    </g>
  );
}
