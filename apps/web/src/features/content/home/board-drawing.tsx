import { layout } from '@xunban/ui';
import { FINE_TRACKS, HEADER, MOUNTING_HOLES, PASSIVES, POWER_TRACKS, QFP, VIAS } from './board-layout.ts';
import styles from './drawings.module.css';

/** The example board at 4.4 units per millimetre. */
export const BOARD_WIDTH = 440;
export const BOARD_HEIGHT = 308;

/** A four-layer board seen from above: mask, tracks under it, gold pads, legend. Drawn for this page. */
export function Board() {
  return (
    <g className={layout['mono']}>
      <rect className={styles['mask']} width={BOARD_WIDTH} height={BOARD_HEIGHT} rx="9" />
      <path className={styles['plane']} d="M300 186H418V286H268V220Z" />
      <path className={styles['power']} d={POWER_TRACKS.join('')} />
      <path className={styles['fine']} d={FINE_TRACKS.join('')} />
      {VIAS.map(([x, y]) => (
        <circle key={`${x},${y}`} className={styles['via']} cx={x} cy={y} r="3.1" />
      ))}
      <Processor />
      <PinHeader />
      <Connector />
      {PASSIVES.map((part) => (
        <Passive key={part.name} {...part} />
      ))}
      {MOUNTING_HOLES.map(([x, y]) => (
        <g key={`${x},${y}`}>
          <circle className={styles['gold']} cx={x} cy={y} r="13" />
          <circle className={styles['drill']} cx={x} cy={y} r="7.5" />
        </g>
      ))}
      <EdgeFingers />
      <text className={styles['legend']} x="46" y="262" fontSize="17" letterSpacing="1.5">
        XUNBAN XB-04
      </text>
      <text className={styles['legend']} x="46" y="279" fontSize="9.5" letterSpacing="1">
        REV C 2026-11 4L 1.6MM ENIG
      </text>
    </g>
  );
}

function Processor() {
  const { x, y, size, pitch, count } = QFP;
  const first = (size - pitch * (count - 1)) / 2;
  const pins = Array.from({ length: count }, (_, index) => first + index * pitch);
  return (
    <g transform={`translate(${x} ${y})`}>
      {pins.map((at) => (
        <g key={at} className={styles['gold']}>
          <rect x={at - 1.7} y={-13} width="3.4" height="11" />
          <rect x={at - 1.7} y={size + 2} width="3.4" height="11" />
          <rect x={-13} y={at - 1.7} width="11" height="3.4" />
          <rect x={size + 2} y={at - 1.7} width="11" height="3.4" />
        </g>
      ))}
      <rect className={styles['body']} width={size} height={size} rx="3" />
      <circle className={styles['mark']} cx="11" cy="11" r="3.5" />
      <text className={styles['print']} x={size / 2} y={size / 2 - 2} fontSize="12">
        XB32-144
      </text>
      <text className={styles['print']} x={size / 2} y={size / 2 + 13} fontSize="8.5">
        2647 A1
      </text>
      <text className={styles['legend']} x={size + 18} y="-4" fontSize="10">
        U1
      </text>
    </g>
  );
}

function PinHeader() {
  const { x, y, pitch, columns, rows } = HEADER;
  const pads = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        className={styles['outline']}
        x="-9"
        y="-9"
        width={pitch * (columns - 1) + 18}
        height={pitch * (rows - 1) + 18}
      />
      {pads.map(({ column, row }) => (
        <g key={`${column},${row}`} transform={`translate(${column * pitch} ${row * pitch})`}>
          {column + row === 0 ? (
            <rect className={styles['gold']} x="-5" y="-5" width="10" height="10" />
          ) : (
            <circle className={styles['gold']} r="5" />
          )}
          <circle className={styles['drill']} r="2.4" />
        </g>
      ))}
      <text className={styles['legend']} x="-8" y="-14" fontSize="10">
        J2
      </text>
    </g>
  );
}

/** A USB-C receptacle hanging over the left edge. */
function Connector() {
  const pads = Array.from({ length: 12 }, (_, index) => 132 + index * 4.6);
  return (
    <g>
      {pads.map((y) => (
        <rect key={y} className={styles['gold']} x="38" y={y} width="13" height="2.8" />
      ))}
      <rect className={styles['shell']} x="-7" y="126" width="44" height="66" rx="6" />
      <path className={styles['outline']} d="M6 120H56V198H6" />
      <text className={styles['legend']} x="60" y="130" fontSize="10">
        J1
      </text>
    </g>
  );
}

function Passive({ x, y, name, turned }: (typeof PASSIVES)[number]) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turned ? 90 : 0})`}>
      <rect className={styles['gold']} x="-10" y="-4.5" width="6.5" height="9" />
      <rect className={styles['gold']} x="3.5" y="-4.5" width="6.5" height="9" />
      <rect className={styles['part']} x="-5.5" y="-3.6" width="11" height="7.2" />
      <text className={styles['legend']} x={turned ? -8 : -9} y="-8" fontSize="8">
        {name}
      </text>
    </g>
  );
}

function EdgeFingers() {
  const fingers = Array.from({ length: 18 }, (_, index) => 232 + index * 9);
  return fingers.map((x) => (
    <rect key={x} className={styles['gold']} x={x} y={BOARD_HEIGHT - 19} width="5.6" height="19" />
  ));
}
