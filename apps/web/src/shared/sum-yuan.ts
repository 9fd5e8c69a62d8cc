/** Adds amounts of the wire (yuan with at most two decimals) without a stray float: in whole fen, and back. */
export const sumYuan = (amounts: readonly number[]): number =>
  amounts.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100;
