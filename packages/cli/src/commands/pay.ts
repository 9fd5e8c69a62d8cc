import { randomUUID } from 'node:crypto';
import { type AgreementOptions, addAgreementOptions, agree, readMax } from '../agreement.ts';
import type { Context, Outcome } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../failure.ts';
import { findOrder } from '../find-order.ts';
import type { AddCommand } from '../program.ts';
import { limitLines, yuanText } from '../texts.ts';
import { reportUnknown } from './order.ts';

interface Options extends AgreementOptions {
  readonly credit?: boolean;
  readonly idempotencyKey?: string;
}

/** `pay ORDER…`: pays from the wallet or on credit, within the limits of the key. */
export const addPay: AddCommand = (program, texts, run) => {
  const { cli } = texts;
  const command = program.command('pay').description(cli('pay.about')).argument('<order...>', cli('argument.orders'));
  addAgreementOptions(command, texts)
    .option('--credit', cli('pay.credit'))
    .option('--idempotency-key <key>', cli('order.idempotencyKey'))
    .action((nos: string[], options: Options) => run((context) => pay(nos, options, context)));
};

async function pay(nos: readonly string[], options: Options, context: Context): Promise<Outcome> {
  const { texts } = context;
  readMax(options);
  const client = context.client();
  const mainOrderIds = new Set<string>();
  for (const no of nos) mainOrderIds.add((await findOrder(client, no)).mainOrderId);
  const [payment, key] = await Promise.all([
    client.payment.toPay({ body: { mainOrderIds: [...mainOrderIds] } }),
    client.apiKeys.current(),
  ]);
  const { due, payNo, orders } = payment;
  const summary = [
    ...orders.map((order) => texts.cli('pay.line', { mainNo: order.mainNo, due: yuanText(order.due) })),
    texts.cli(options.credit ? 'pay.fromCredit' : 'pay.fromWallet', {
      left: yuanText(options.credit ? payment.creditLeft : payment.wallet),
    }),
    ...limitLines(key, texts),
  ].join('\n');
  await agree(context, options, { total: due, summary, question: texts.cli('pay.question', { total: yuanText(due) }) });
  const idempotencyKey = options.idempotencyKey ?? randomUUID();
  const method = options.credit ? { useCredit: true } : { useWallet: true };
  const step = await context
    .uninterrupted(() => client.payment.pay({ body: { payNo, amount: due, ...method } }, { idempotencyKey }))
    .catch((error: unknown) => reportUnknown(error, idempotencyKey));
  if (step.state === 'failed' || step.state === 'closed')
    throw new CliError(EXIT.refused, 'pay.failed', { payNo, state: step.state });
  return {
    json: { payNo, state: step.state, amount: due, mainNos: orders.map(({ mainNo }) => mainNo) },
    text: texts.cli('pay.done', { payNo, total: yuanText(due) }),
  };
}
