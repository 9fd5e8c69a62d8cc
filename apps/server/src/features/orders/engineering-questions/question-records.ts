import { type QuestionEnd, type QuestionState, SHORTAGE_CHOICES } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { z } from 'zod';
import type { Finding } from '../../orders-core/orders/findings.ts';

const specValue = z.union([z.string(), z.number(), z.boolean()]);

/** One way to make a board, as it is stored: with what it cost and took more when it was offered. */
const storedOption = z.object({
  text: z.string(),
  changes: z.record(z.string(), specValue),
  amountDeltaFen: z.string().transform((text): Fen => fen(BigInt(text))),
  daysDelta: z.number().int(),
  /** In a question about missing pieces: the decision that the option stands for. */
  settles: z.enum(SHORTAGE_CHOICES).optional(),
});
export type QuestionOptionRecord = z.output<typeof storedOption>;
export const storedOptions = z.array(storedOption);

export const writeOptions = (options: readonly QuestionOptionRecord[]): string =>
  JSON.stringify(options.map((option) => ({ ...option, amountDeltaFen: String(option.amountDeltaFen) })));

/** Place on the drawn board that a question refers to. */
export type QuestionPlace = NonNullable<Finding['places']>[number];

export interface QuestionRecord {
  readonly id: string;
  readonly questionNo: string;
  readonly orderId: string;
  readonly memberId: string;
  readonly state: QuestionState;
  readonly title: string;
  readonly finding: Finding | null;
  readonly findingCode: string;
  readonly place: QuestionPlace | null;
  readonly fileSha256: string;
  readonly isAboutShortage: boolean;
  readonly round: number;
  readonly askedAt: Date;
  readonly reminders: number;
  readonly version: number;
  readonly closedAt: Date | null;
  readonly closedBecause: QuestionEnd | null;
}

export interface QuestionEntryRecord {
  readonly questionId: string;
  readonly position: number;
  readonly kind: 'ask' | 'answer' | 'note';
  readonly authorKind: 'buyer' | 'staff' | 'system';
  /** Null for the system. */
  readonly authorId: string | null;
  readonly authorName: string;
  readonly because: '' | 'policy' | 'previous';
  readonly text: string;
  readonly options: readonly QuestionOptionRecord[];
  readonly recommended: number | null;
  readonly chosen: number | null;
  readonly at: Date;
}

/** Returns the question of the current round; the first turn is always one. */
export function lastAsk(entries: readonly QuestionEntryRecord[]): QuestionEntryRecord {
  const ask = entries.findLast(({ kind }) => kind === 'ask');
  if (!ask) throw new Error('invariant: engineering question has no entry of kind ask');
  return ask;
}

/** Returns the answer to the question of the current round; undefined while there is none. */
export function lastAnswer(entries: readonly QuestionEntryRecord[]): QuestionEntryRecord | undefined {
  const { position } = lastAsk(entries);
  return entries.findLast((entry) => entry.kind === 'answer' && entry.position > position);
}

/** Returns the option that the buyer chose in the current round; undefined when there is none. */
export function chosenOption(entries: readonly QuestionEntryRecord[]): QuestionOptionRecord | undefined {
  const chosen = lastAnswer(entries)?.chosen ?? null;
  return chosen === null ? undefined : lastAsk(entries).options[chosen];
}
