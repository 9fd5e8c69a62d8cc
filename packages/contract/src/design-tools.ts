/** CAD tools that take design rules as a file: KiCad 7 and newer, Altium Designer, Eagle and Fusion Electronics. */
export const DESIGN_TOOLS = ['kicad', 'altium', 'eagle'] as const;
export type DesignTool = (typeof DESIGN_TOOLS)[number];

/** `ordinary` stays clear of all findings of the file check; `limit` within the limits of production. */
export const MARGINS = ['ordinary', 'limit'] as const;
export type Margin = (typeof MARGINS)[number];

export const RULE_FILE_ENDING = { kicad: 'kicad_dru', altium: 'RUL', eagle: 'dru' } as const satisfies Record<
  DesignTool,
  string
>;
