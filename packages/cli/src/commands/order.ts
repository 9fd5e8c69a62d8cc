import { randomUUID } from 'node:crypto';
import { ApiError } from '@xunban/client/source';
import { type AgreementOptions, addAgreementOptions, agree, readMax } from '../agreement.ts';
import {
  addCheckoutOptions,
  type CheckoutOptions,
  checkoutBody,
  checkoutSummary,
  destinationOf,
  orderedJson,
  orderedText,
  priceJson,
  sumYuan,
} from '../checkout.ts';
import type { Context, Outcome } from '../context.ts';
import { isBoardUsable, readBoard } from '../engine/read-board.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError, usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { findingLine, renderFacts, renderFile } from '../render/render-board.ts';
import { renderRefusal } from '../render/render-quote.ts';
import { addSpecOptions, readQuantities, readSpec, type SpecOptions } from '../spec-options.ts';
import { yuanText } from '../texts.ts';
import { upload } from '../upload.ts';
import { boardJson } from './check.ts';

interface Options extends SpecOptions, CheckoutOptions, AgreementOptions {
  readonly acceptFindings?: boolean;
  readonly idempotencyKey?: string;
}

/** `order FILE|FOLDER`: shows hash, facts, price lines and day, and orders after the agreement. */
export const addOrder: AddCommand = (program, texts, run) => {
  const { cli } = texts;
  const command = program.command('order').description(cli('order.about')).argument('<path>', cli('argument.board'));
  addAgreementOptions(addCheckoutOptions(addSpecOptions(command, texts), texts), texts)
    .option('--accept-findings', cli('order.acceptFindings'))
    .option('--idempotency-key <key>', cli('order.idempotencyKey'))
    .action((path: string, options: Options) => run((context) => order(path, options, context)));
};

async function order(path: string, options: Options, context: Context): Promise<Outcome> {
  const { texts, signal } = context;
  readMax(options);
  if ((readQuantities(options)?.length ?? 0) > 1)
    throw usageError('usage.number', { option: '--quantity', value: options.quantity ?? '' });
  const client = context.client();
  const board = await readBoard(path);
  if (!board.hasBoard) throw usageError('quote.noBoardIn', { path, code: board.problems[0]?.code ?? 'file.noBoard' });
  if (!isBoardUsable(board) && !options.acceptFindings) {
    const errors = board.problems.filter(({ severity }) => severity === 'error');
    throw new CliError(
      EXIT.findings,
      'order.findings',
      {},
      errors.map((problem) => findingLine(problem, texts)),
    );
  }
  const spec = readSpec(board, options, texts);
  const [price, destination] = await Promise.all([
    client.quote.quote({ body: { spec, parts: [] } }, { signal }),
    destinationOf(client, spec, options),
  ]);
  if (price.chosen === null)
    throw new CliError(EXIT.findings, 'order.cannotBeMade', {}, renderRefusal(price, texts).split('\n').slice(1));
  const stored = await upload(context, client, board.file);
  // Stored after the upload, so that the price is that of the file the server has read.
  const quote = await client.quote.calculate({ body: { spec } }, { signal });
  const { chosen } = quote;
  const total = sumYuan(chosen.total, destination.offer.price);
  const summary = [
    renderFile(board, texts),
    ...renderFacts(board, texts),
    '',
    ...checkoutSummary(chosen, destination, texts),
  ].join('\n');
  await agree(context, options, { total, summary, question: texts.cli('order.question', { total: yuanText(total) }) });
  const idempotencyKey = options.idempotencyKey ?? randomUUID();
  const body = await checkoutBody(client, destination, options.po);
  const made = await context
    .uninterrupted(() =>
      client.order.submitDirect(
        { body: { ...body, quoteId: quote.quoteId, fileId: stored.fileId, expectedTotal: total } },
        { idempotencyKey },
      ),
    )
    .catch((error: unknown) => reportUnknown(error, idempotencyKey));
  return {
    json: {
      ...orderedJson(made),
      board: boardJson(board),
      fileId: stored.fileId,
      ...priceJson(chosen, destination),
    },
    text: orderedText(made, context),
  };
}

/** Reports a broken connection: the outcome is unknown, and the same key finds out without a second order. */
export function reportUnknown(error: unknown, idempotencyKey: string): never {
  const isUnknown = error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
  throw isUnknown ? new CliError(EXIT.network, 'order.unknown', { key: idempotencyKey }) : error;
}
