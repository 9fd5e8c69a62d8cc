import { Budget } from '../budget.ts';
import { defaultAnalysisLimits } from '../limits.ts';
import { ProblemLog } from '../problem-log.ts';

/** What readers of CAD formats and their builders need, with the usual limits. */
export const workbench = (): { budget: Budget; log: ProblemLog } => ({
  budget: new Budget(defaultAnalysisLimits),
  log: new ProblemLog('design', 20),
});
