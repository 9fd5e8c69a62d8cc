/** Risk of a board missing its promised day. */
/** Days ahead for which work can be planned. */
export const MAX_DAYS_AHEAD = 120;

export const PLAN_RISKS = ['none', 'tight', 'late'] as const;

/**
 * Causes of the risk: it is on hold, its plan or its steps are late, its planned day has passed without a start, there is no
 * time left for it, or it has to be made faster than it was sold.
 */
export const PLAN_RISK_CAUSES = ['held', 'forecast', 'dayPassed', 'noTime', 'rushed'] as const;
export type PlanRiskCause = (typeof PLAN_RISK_CAUSES)[number];
