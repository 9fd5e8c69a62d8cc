import { randomUUID } from 'node:crypto';
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
import { EXIT } from '../exit-codes.ts';
import { CliError, usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { renderRefusal } from '../render/render-quote.ts';
import { readQuantities, type SpecOptions } from '../spec-options.ts';
import { fieldName, valueName, yuanText } from '../texts.ts';
import { reportUnknown } from './order.ts';

interface Options extends Pick<SpecOptions, 'quantity' | 'leadTime'>, CheckoutOptions, AgreementOptions {
  readonly idempotencyKey?: string;
}

/** `reorder ORDER`: the board of an earlier order again, with its tooling where it serves. */
export const addReorder: AddCommand = (program, texts, run) => {
  const { cli } = texts;
  const command = program
    .command('reorder')
    .description(cli('reorder.about'))
    .argument('<order>', cli('argument.order'))
    .option('--quantity <n>', cli('reorder.quantity'))
    .option('--lead-time <id>', cli('option.leadTime'));
  addAgreementOptions(addCheckoutOptions(command, texts), texts)
    .option('--idempotency-key <key>', cli('order.idempotencyKey'))
    .action((orderNo: string, options: Options) => run((context) => reorder(orderNo, options, context)));
};

async function reorder(orderNo: string, options: Options, context: Context): Promise<Outcome> {
  const { texts } = context;
  readMax(options);
  const quantities = readQuantities(options);
  if (quantities && quantities.length > 1)
    throw usageError('usage.number', { option: '--quantity', value: options.quantity ?? '' });
  const client = context.client();
  const changed = {
    orderNo,
    ...(quantities?.[0] === undefined ? {} : { quantity: quantities[0] }),
    ...(options.leadTime === undefined ? {} : { leadTime: options.leadTime as 'standard' }),
  };
  const { quote, tooling, changes, saving } = await client.quote.recalculateReorder({ body: changed });
  const { chosen } = quote;
  if (chosen === null)
    throw new CliError(EXIT.findings, 'order.cannotBeMade', {}, renderRefusal(quote, texts).split('\n').slice(1));
  const destination = await destinationOf(client, quote.spec, options);
  const total = sumYuan(chosen.total, destination.offer.price);
  const summary = [
    texts.cli(tooling === 'reused' ? 'reorder.reused' : 'reorder.newTooling', { orderNo, saving: yuanText(saving) }),
    ...changes.map(
      ({ field, before, after }) =>
        `  ${fieldName(field, texts)}: ${valueName(field, before, texts)} → ${valueName(field, after, texts)}`,
    ),
    '',
    ...checkoutSummary(chosen, destination, texts),
  ].join('\n');
  await agree(context, options, { total, summary, question: texts.cli('order.question', { total: yuanText(total) }) });
  const idempotencyKey = options.idempotencyKey ?? randomUUID();
  const body = await checkoutBody(client, destination, options.po);
  const made = await context
    .uninterrupted(() =>
      client.main.reorder({ body: { ...changed, ...body, expectedTotal: total } }, { idempotencyKey }),
    )
    .catch((error: unknown) => reportUnknown(error, idempotencyKey));
  return {
    json: {
      ...orderedJson(made),
      ...{ reorderOf: orderNo, tooling, changes },
      ...priceJson(chosen, destination),
    },
    text: orderedText(made, context),
  };
}
