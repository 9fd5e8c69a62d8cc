import { ORDER_STATES, type OrderState } from '@xunban/contract/order-states';
import type { Context, Outcome, ServerClient } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { CliError, usageError } from '../failure.ts';
import { findOrder } from '../find-order.ts';
import type { AddCommand } from '../program.ts';
import { plain } from '../terminal.ts';

interface Options {
  readonly watch?: boolean;
  readonly until: string;
  readonly interval: string;
}

type Detail = Awaited<ReturnType<ServerClient['order']['detail']>>;

/** The states that end a watch, by the name of the option. */
const UNTIL = {
  payable: ORDER_STATES.awaitingPayment,
  paid: ORDER_STATES.awaitingProduction,
  shipped: ORDER_STATES.awaitingReceipt,
  received: ORDER_STATES.completed,
} as const satisfies Readonly<Record<string, number>>;
type Until = keyof typeof UNTIL;

/** States in which nothing goes on without the buyer. */
const NEEDS_BUYER: ReadonlySet<number> = new Set([ORDER_STATES.sentBack, ORDER_STATES.awaitingConfirmation]);

/** `status [ORDER]`: where an order is; `--watch` follows it. */
export const addStatus: AddCommand = (program, { cli }, run) => {
  program
    .command('status')
    .description(cli('status.about'))
    .argument('[order]', cli('argument.order'))
    .option('--watch', cli('status.watch'))
    .option('--until <state>', cli('status.until'), 'shipped')
    .option('--interval <seconds>', cli('status.interval'), '10')
    .action((no: string | undefined, options: Options) => run((context) => status(no, options, context)));
};

async function status(no: string | undefined, options: Options, context: Context): Promise<Outcome> {
  const until = readUntil(options.until);
  const seconds = Number(options.interval);
  if (!Number.isFinite(seconds) || seconds < 1)
    throw usageError('usage.number', { option: '--interval', value: options.interval });
  const client = context.client();
  if (no === undefined) return listOrders(client, context);
  const { orderNos } = await findOrder(client, no);
  let boards = await detailsOf(client, orderNos);
  let shown = '';
  while (options.watch && exitOfWatch(boards, until) === undefined) {
    const text = lines(boards, context);
    if (text !== shown) context.note(text);
    shown = text;
    await context.world.pause(seconds * 1_000, context.signal);
    if (context.signal.aborted) throw new CliError(EXIT.interrupted, 'status.interrupted', { no });
    boards = await detailsOf(client, orderNos);
  }
  const exitCode = options.watch ? exitOfWatch(boards, until) : undefined;
  return {
    exitCode: exitCode ?? EXIT.done,
    json: { orders: boards.map(boardJson) },
    text: boards.map((board) => renderStatus(board, context)).join('\n\n'),
  };
}

function readUntil(text: string): Until {
  if (!Object.hasOwn(UNTIL, text))
    throw usageError('status.untilUnknown', { value: text, values: Object.keys(UNTIL).join(', ') });
  return text as Until;
}

const detailsOf = (client: ServerClient, orderNos: readonly string[]): Promise<Detail[]> =>
  Promise.all(orderNos.map((orderNo) => client.order.detail({ query: { orderNo } })));

/** Ends a watch when every board has arrived at the state, or one of them needs its buyer. */
function exitOfWatch(boards: readonly Detail[], until: Until): ExitCode | undefined {
  if (boards.some(({ state }) => NEEDS_BUYER.has(state))) return EXIT.findings;
  const isOver = ({ state }: Detail) => state === ORDER_STATES.cancelled;
  if (!boards.every((board) => isOver(board) || board.state >= UNTIL[until])) return undefined;
  return boards.some(isOver) ? EXIT.findings : EXIT.done;
}

async function listOrders(client: ServerClient, context: Context): Promise<Outcome> {
  const { totalCount, items } = await client.order.list({ body: {} });
  return {
    json: {
      totalCount,
      orders: items.map(({ orderNo, mainNo, state, percent, fileName, amount }) => ({
        orderNo,
        mainNo,
        state,
        percent,
        fileName,
        amount,
      })),
    },
    text: items.length === 0 ? context.texts.cli('status.none') : items.map((item) => line(item, context)).join('\n'),
  };
}

const lines = (boards: readonly Detail[], context: Context): string =>
  boards.map((board) => line(board, context)).join('\n');

const line = (board: Pick<Detail, 'orderNo' | 'state' | 'percent' | 'fileName'>, { texts }: Context): string =>
  `${board.orderNo}  ${texts.text(`order-texts.state.${board.state}`)}  ${board.percent}%  ${plain(board.fileName)}`;

function renderStatus(board: Detail, context: Context): string {
  const { cli, text } = context.texts;
  const unknown = cli('fact.unknown');
  const done = board.progress?.steps.filter(({ doneAt }) => doneAt !== null) ?? [];
  const step = done.at(-1);
  return [
    line(board, context),
    `  ${cli('status.promised', { day: board.promisedShipDate ?? unknown, forecast: board.forecastShipDate ?? unknown })}`,
    ...(step === undefined ? [] : [`  ${cli('status.step', { step: text(`order-texts.step.${step.step}`) })}`]),
    ...(board.hold === null ? [] : [`  ${cli('status.hold', { since: board.hold.since.slice(0, 10) })}`]),
    ...board.shipments.map(
      ({ carrier, waybill }) =>
        `  ${cli('status.parcel', { carrier: text(`pricing.carrier.${carrier}`), waybill: plain(waybill) })}`,
    ),
  ].join('\n');
}

const boardJson = (board: Detail) => ({
  ...{ orderNo: board.orderNo, mainNo: board.mainNo, state: board.state, stateName: stateName(board.state) },
  ...{ percent: board.percent, promisedShipDate: board.promisedShipDate, forecastShipDate: board.forecastShipDate },
  ...{ amount: board.amount, hold: board.hold, can: board.can },
  steps: (board.progress?.steps ?? []).map(({ step, plannedEnd, doneAt }) => ({ step, plannedEnd, doneAt })),
  shipments: board.shipments.map(({ carrier, waybill, shippedAt, deliveredAt }) => ({
    carrier,
    waybill,
    shippedAt,
    deliveredAt,
  })),
});

const stateName = (code: number): OrderState | null =>
  (Object.keys(ORDER_STATES) as OrderState[]).find((name) => ORDER_STATES[name] === code) ?? null;
