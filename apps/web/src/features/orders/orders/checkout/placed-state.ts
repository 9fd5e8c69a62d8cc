import type { OrderDetail } from '@xunban/contract';

/** State of a board since it was submitted, from the buyer's point of view. */
export type PlacedState = 'reviewing' | 'engineer' | 'passed' | 'decision' | 'sentBack' | 'cancelled' | 'done';

/**
 * A board under review with a blocking finding has left the machine and waits for an engineer; without any the machine is still at
 * it. `findings` are not known before the board's own page has been read.
 */
export function placedState(state: OrderDetail['state'], findings: OrderDetail['findings'] | undefined): PlacedState {
  switch (state) {
    case 0:
    case 15:
      return 'sentBack';
    case 10:
      return findings?.some(({ severity }) => severity === 'error') ? 'engineer' : 'reviewing';
    case 20:
      return 'decision';
    case 30:
      return 'passed';
    case 90:
      return 'cancelled';
    case 40:
    case 50:
    case 60:
    case 70:
    case 80:
      return 'done';
  }
}
