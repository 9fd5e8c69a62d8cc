/**
 * Accounts of a manual journal, by their code: those of the company that nothing else accounts for line by line. Money of members
 * and gateways, and the output tax, move with their own events only.
 */
export const MANUAL_ACCOUNTS = [
  ...(['A20', 'A39', 'A40', 'L50', 'R10', 'R11', 'R20', 'R30', 'R40', 'R50'] as const),
  ...(['E20', 'E30', 'E40', 'E41', 'E42', 'E50'] as const),
] as const;
