import { Budget } from '../budget.ts';
import { defaultAnalysisLimits } from '../limits.ts';
import { ProblemLog } from '../problem-log.ts';

/** Returns the budget and log needed by CAD readers and builders, with the usual limits. */
export const workbench = (): { budget: Budget; log: ProblemLog } => ({
  budget: new Budget(defaultAnalysisLimits),
  log: new ProblemLog('design', 20),
});
