/** Returns the anchor of a rule on the capability page; `field` for a rule about many fields. */
export const ruleAnchor = (code: string, field?: string): string =>
  field === undefined ? `rule-${code}` : `rule-${code}-${field}`;

/**
 * Returns the anchor of a board file check's finding, on the same page and in the article with drawings, such as
 * `dfm.drill-small`.
 */
export const dfmAnchor = (code: string): string => code.replaceAll('.', '-');

export const CAPABILITY_PATH = '/manufacturingProcess';
export const FINDINGS_PATH = '/tech/dfm-findings';
