import { classes } from './classes.ts';
import styles from './money.module.css';
import { moneyText } from './money-text.ts';

/** An amount in yuan, in figures of equal width so that columns line up. `strong` is for the one amount that matters. */
export function Money({ yuan, strong = false }: { yuan: number; strong?: boolean }) {
  return <span className={classes(styles['money'], strong && styles['strong'])}>{moneyText(yuan)}</span>;
}
