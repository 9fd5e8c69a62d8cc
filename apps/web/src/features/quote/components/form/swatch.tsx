import type { BoardSpec } from '@xunban/contract/board-spec';
import { boardColours } from '@xunban/gerber';
import styles from './swatch.module.css';

/** A drop of the very colour that the board is drawn in. */
export function Swatch({ spec, of }: { spec: BoardSpec; of: 'mask' | 'legend' }) {
  return <span className={styles['swatch']} style={{ background: boardColours(spec)[of] }} aria-hidden="true" />;
}
