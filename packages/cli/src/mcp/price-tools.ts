import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type BoardSpec, calls, type QuoteView } from '@xunban/contract';
import { z } from 'zod';
import { quoteAtServer, quoteOffline, specOf } from '../engine/quote-board.ts';
import { usageError } from '../failure.ts';
import { fieldName } from '../texts.ts';
import type { McpWorld } from './mcp-world.ts';
import { toolFailure, toolResult } from './results.ts';

const MAX_VARIANTS = 24;

const value = z.union([z.string().max(200), z.number(), z.boolean()]);
const fields = z.record(z.string().max(40), value);

/** A board: checked files, a specification, or both. */
export const boardInput = {
  boardId: z.string().max(64).optional().describe('Result of check_board; its measured fields are used.'),
  spec: fields
    .default({})
    .describe('Fields of the specification, such as layers, lengthMm, widthMm, quantity, finish, leadTime.'),
};

const answer = calls.quote.quote.result;
const source = z.enum(['server', 'builtIn']).describe('builtIn: no server is known, and nobody confirms the price.');
const priced = z.object({
  source,
  quote: answer.pick({
    ...{ ok: true, spec: true, bookVersion: true, validUntil: true, areaM2: true, weightG: true },
    ...{ violations: true, chosen: true },
  }),
});
const compared = z.object({
  source,
  variants: z.array(
    z.object({
      changes: fields,
      ok: z.boolean(),
      total: z.number().nullable(),
      delta: z.number().nullable().describe('Yuan more than the board without the changes.'),
      workingDays: z.number().int().nullable(),
      shipDate: z.string().nullable(),
      violations: answer.shape.violations,
    }),
  ),
});
const chosen = answer.shape.chosen.unwrap();
const explained = z.object({
  source,
  total: z.number(),
  line: chosen.shape.lines.element.extend({ name: z.string(), sharePercent: z.number() }),
  otherLines: z.array(z.string()),
});
const savings = z.object({
  source,
  total: z.number(),
  savings: z.array(
    z.object({
      because: z.string().describe('A hint of the price engine, or `option` for another value of one field.'),
      changes: z.array(z.object({ field: z.string(), name: z.string(), from: value, to: value })),
      quantity: z.number().int().nullable(),
      total: z.number(),
      saving: z.number(),
      deltaDays: z.number().int().nullable(),
    }),
  ),
});

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: true } as const;

/** Tools about prices. Each figure is computed by the price engine. */
export function addPriceTools(server: McpServer, world: McpWorld): void {
  const { texts } = world;
  const guarded =
    <I, S extends z.ZodObject>(schema: S, work: (input: I) => Promise<z.input<S>>) =>
    async (input: I) => {
      try {
        return toolResult(schema, await work(input));
      } catch (error) {
        return toolFailure(error, texts);
      }
    };

  server.registerTool(
    'quote',
    {
      title: 'Quote a board',
      description:
        'Returns price, price lines and ship date of a board, or the rules that refuse it. Yuan, VAT included.',
      inputSchema: z.object(boardInput),
      outputSchema: priced,
      annotations: READS,
    },
    guarded(priced, async (input) => ({
      source: sourceOf(world),
      quote: await quoteOf(world, specFrom(world, input)),
    })),
  );

  server.registerTool(
    'compare_variants',
    {
      title: 'Compare variants',
      description: 'Prices the same board with different fields, such as finish or lead time.',
      inputSchema: z.object({ ...boardInput, variants: z.array(fields).min(1).max(MAX_VARIANTS) }),
      outputSchema: compared,
      annotations: READS,
    },
    guarded(compared, async ({ variants, ...input }) => {
      const base = await quoteOf(world, specFrom(world, input));
      const quotes = await Promise.all(
        variants.map((changes) => quoteOf(world, specFrom(world, { ...input, spec: { ...input.spec, ...changes } }))),
      );
      const before = base.chosen?.total;
      return {
        source: sourceOf(world),
        variants: quotes.map(({ ok, chosen: cell, violations }, index) => ({
          ...{ changes: variants[index] ?? {}, ok, violations, total: cell?.total ?? null },
          delta: cell && before !== undefined ? cents(cell.total - before) : null,
          ...{ workingDays: cell?.workingDays ?? null, shipDate: cell?.shipDate ?? null },
        })),
      };
    }),
  );

  server.registerTool(
    'explain_price_line',
    {
      title: 'Explain a price line',
      description: 'Returns rule, inputs, formula and rounding of one line of the price.',
      inputSchema: z.object({
        ...boardInput,
        line: z.string().max(60).describe('`line` or `ruleId` of a line of quote.'),
      }),
      outputSchema: explained,
      annotations: READS,
    },
    guarded(explained, async ({ line: wanted, ...input }) => {
      const { total, lines } = await pricedQuote(world, specFrom(world, input));
      const line = lines.find((one) => one.line === wanted || one.ruleId === wanted);
      const names = lines.map((one) => one.line);
      if (!line) throw usageError('mcp.noLine', { line: wanted, lines: names.join(', ') });
      const key = `pricing.${line.nameKey.replace(/^pricing[.:]/, '')}`;
      const sharePercent = Math.round((line.amount / total) * 1000) / 10;
      return {
        ...{ source: sourceOf(world), total, line: { ...line, name: texts.text(key), sharePercent } },
        otherLines: names.filter((one) => one !== line.line),
      };
    }),
  );

  server.registerTool(
    'find_savings',
    {
      title: 'Find savings',
      description:
        'Lists what makes the board cheaper: hints of the price engine, and other values of single fields. Largest saving first. The user decides whether the board still works.',
      inputSchema: z.object(boardInput),
      outputSchema: savings,
      annotations: READS,
    },
    guarded(savings, async (input) => {
      const quote = await quoteOf(world, specFrom(world, input));
      const total = requirePriced(quote).total;
      return { source: sourceOf(world), total, savings: savingsOf(world, quote, total) };
    }),
  );
}

function savingsOf({ texts }: McpWorld, quote: QuoteView, total: number) {
  const named = ({ field, from, to }: QuoteView['hints'][number]['changes'][number]) => ({
    ...{ field, name: fieldName(field, texts), from, to },
  });
  const hints = quote.hints.map(({ kind, changes, ...hint }) => ({
    ...{ because: kind, changes: changes.map(named), quantity: hint.quantity },
    ...{ total: hint.total, saving: hint.saving, deltaDays: null },
  }));
  const spec: Readonly<Record<string, unknown>> = quote.spec;
  const options = quote.options.flatMap(({ field, value: to, state, delta, deltaDays, alsoChanges }) => {
    const from = value.safeParse(spec[field]);
    if (state !== 'available' || delta === null || delta >= 0 || !from.success) return [];
    const changes = [{ field, from: from.data, to }, ...alsoChanges].map(named);
    const saving = cents(-delta);
    return [{ because: 'option', changes, quantity: null, total: cents(total - saving), saving, deltaDays }];
  });
  return [...hints, ...options].sort((a, b) => b.saving - a.saving);
}

/** Amounts of the API have two decimals. */
const cents = (yuan: number): number => Math.round(yuan * 100) / 100;

const sourceOf = ({ anyClient }: McpWorld): z.infer<typeof source> => (anyClient ? 'server' : 'builtIn');

/** @throws CliError with each faulty field */
export function specFrom(
  { boards, texts }: McpWorld,
  { boardId, spec }: { readonly boardId?: string | undefined; readonly spec: Readonly<Record<string, unknown>> },
): BoardSpec {
  const reading = specOf(boardId === undefined ? undefined : boards.get(boardId), spec);
  if (reading.ok) return reading.spec;
  const faults = reading.faults.map(({ field, code }) => `${field}: ${texts.text(`errors.validation.${code}`)}`);
  throw usageError('usage.spec', {}, faults);
}

const quoteOf = async ({ anyClient, now }: McpWorld, spec: BoardSpec): Promise<QuoteView> =>
  anyClient ? quoteAtServer(anyClient(), spec, undefined) : quoteOffline(spec, undefined, now());

const pricedQuote = async (world: McpWorld, spec: BoardSpec) => requirePriced(await quoteOf(world, spec));

/** @throws CliError for a board that the rules refuse */
function requirePriced(quote: QuoteView): NonNullable<QuoteView['chosen']> {
  if (quote.chosen) return quote.chosen;
  const faults = quote.violations.map(({ field, code }) => `${field}: ${code}`);
  throw usageError('usage.spec', {}, faults);
}
