/** The ids in the document that tie a tab to its panel. */
export const tabId = (id: string): string => `tab-${id}`;
export const panelId = (id: string): string => `panel-${id}`;
