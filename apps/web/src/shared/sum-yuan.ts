/** Adds API amounts (yuan with at most two decimals) without floating-point error: in whole fen, and back. */
export const sumYuan = (amounts: readonly number[]): number =>
  amounts.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100;
