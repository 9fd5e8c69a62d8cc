import type { OrderDetail } from '@xunban/contract';

/** The key under `next` of the `order` texts: what the buyer has to know about where the order stands. */
export type NextStep =
  | '10'
  | '10engineer'
  | '15'
  | '20'
  | '20sold'
  | '30'
  | '30supplement'
  | '40'
  | '50'
  | '50offer'
  | '60'
  | '70'
  | '80'
  | '90';

export function nextStep({ state, findings, hold }: Pick<OrderDetail, 'state' | 'findings' | 'hold'>): NextStep | null {
  // A paid board that waits for its buyer, wherever it stands.
  if (hold?.cause === 'change') return '20sold';
  if (hold?.cause === 'payment') return '30supplement';
  if (hold?.cause === 'cancellation') return '50offer';
  switch (state) {
    case 0:
      return null;
    case 10:
      return findings.some(({ severity }) => severity === 'error') ? '10engineer' : '10';
    case 15:
    case 20:
    case 30:
    case 40:
    case 50:
    case 60:
    case 70:
    case 80:
    case 90:
      return `${state}`;
  }
}
