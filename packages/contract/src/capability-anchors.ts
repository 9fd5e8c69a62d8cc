/** Where the page of what can be made tells one rule; `field` for a rule about many fields. */
export const ruleAnchor = (code: string, field?: string): string =>
  field === undefined ? `rule-${code}` : `rule-${code}-${field}`;

/** Where the same page, and the article with drawings, tell a finding of the check of board files, such as `dfm.drill-small`. */
export const dfmAnchor = (code: string): string => code.replaceAll('.', '-');

export const CAPABILITY_PATH = '/manufacturingProcess';
export const FINDINGS_PATH = '/tech/dfm-findings';
