/**
 * Contexts in which staff write the same texts repeatedly, with their placeholders: each `{名称}` is filled in from the current
 * object.
 */
export const TEMPLATE_CONTEXTS = {
  sendBack: ['订单号', '文件名', '层数', '数量'],
  requestChange: ['订单号', '文件名', '层数', '数量'],
  cancel: ['订单号', '文件名', '层数', '数量'],
  rejectCertification: ['名称'],
  conversation: ['订单号', '客户'],
} as const satisfies Record<string, readonly string[]>;

export type TemplateContext = keyof typeof TEMPLATE_CONTEXTS;
export const TEMPLATE_CONTEXT_NAMES = Object.keys(TEMPLATE_CONTEXTS) as [TemplateContext, ...TemplateContext[]];

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the placeholders of a text that its context cannot fill: a buyer would read the braces. A lone brace counts too. */
export function unknownPlaceholders(context: TemplateContext, text: string): readonly string[] {
  const known: readonly string[] = TEMPLATE_CONTEXTS[context];
  const named = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !known.includes(name));
  const lone = text.replaceAll(PLACEHOLDER, '').match(/[{}]/g) ?? [];
  return [...named.map((name) => `{${name}}`), ...lone];
}

/** Returns the placeholder values of a board, by the names above. */
export const valuesOfBoard = (board: {
  readonly orderNo: string;
  readonly fileName: string;
  /** Absent for stencils. */
  readonly layers?: number;
  readonly quantity: number;
}) => ({ 订单号: board.orderNo, 文件名: board.fileName, 层数: board.layers ?? 0, 数量: board.quantity });

/** Returns the placeholder value of a finding, by its text. */
export const valuesOfFinding = (text: string) => ({ 问题: text });

/** Returns the placeholder values of a certification applicant. */
export const valuesOfApplicant = (name: string) => ({ 名称: name });

/** Returns the placeholder values of a conversation; the general one has no order. */
export const valuesOfConversation = (about: { readonly mainNo: string; readonly memberName: string }) => ({
  ...(about.mainNo !== '' && { 订单号: about.mainNo }),
  客户: about.memberName,
});

/** A text with what is at hand in its places. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(PLACEHOLDER, (place, name: string) => String(values[name] ?? place));
