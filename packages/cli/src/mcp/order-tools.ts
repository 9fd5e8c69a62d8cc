import { createHash, randomUUID } from 'node:crypto';
import os from 'node:os';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ApiError, uploadBoard } from '@xunban/client/source';
import { calls } from '@xunban/contract';
import { z } from 'zod';
import { usageError } from '../failure.ts';
import type { McpWorld } from './mcp-world.ts';
import { boardInput, specFrom } from './price-tools.ts';
import { toolFailure, toolResult } from './results.ts';

const { order } = calls.orderConfirmations.prepare.result.shape;
const prepared = z.object({
  confirmationId: z.string(),
  link: z.string().describe('The user opens it, compares the code, and confirms a limit with the pay password.'),
  code: z.string(),
  expiresInSeconds: z.number().int(),
  order: order.pick({ carrier: true, goods: true, coupon: true, freight: true, total: true }),
  fileHashes: z.array(z.string()),
});
const status = z.object({
  state: z.enum(['pending', 'confirmed', 'denied', 'expired', 'collected']),
  confirmationToken: z.string().nullable().describe('Returned once: pass it to place_order and pay_order.'),
  limit: z.number().nullable(),
  orderBefore: z.string().nullable(),
});
const placed = z.object({
  mainOrderId: z.string(),
  mainNo: z.string(),
  orders: z.array(z.object({ orderNo: z.string(), state: z.number().int(), stateText: z.string() })),
});
// Without its name: the schema of a tool is an object itself, not a reference to one.
const paid = z.object(calls.orderConfirmations.pay.result.shape);
const followed = z.object({
  orderNo: z.string(),
  state: z.number().int(),
  stateText: z.string(),
  amount: z.number(),
  progress: calls.order.progress.result.pick({
    ...{ phase: true, percent: true, promisedShipDate: true, forecastShipDate: true, shippedAt: true, isLate: true },
  }),
});

const token = z.string().min(1).max(100).describe('From confirmation_status.');

/** Tools that order. An agent prepares; a person confirms in the browser; only that order can then be placed and paid. */
export function addOrderTools(server: McpServer, world: McpWorld): void {
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
  const stateText = (state: number) => texts.text(`order-texts.state.${state}`);

  server.registerTool(
    'prepare_order',
    {
      title: 'Prepare an order',
      description:
        'Uploads the checked files, puts the board in the cart and returns a link at which the user confirms the order. Nothing is ordered or paid.',
      inputSchema: z.object({
        ...boardInput,
        boardId: boardInput.boardId.unwrap(),
        addressId: z.guid().optional().describe('The default address when absent.'),
        carrier: z.string().max(20).optional().describe('The cheapest when absent.'),
        note: z.string().max(300).default('').describe('For the factory.'),
      }),
      outputSchema: prepared,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    guarded(prepared, async ({ addressId, carrier, note, ...input }) => {
      const client = world.client();
      const { file } = world.boards.get(input.boardId);
      const spec = specFrom(world, input);
      const addresses = await client.address.list();
      const address = addressId
        ? addresses.find(({ id }) => id === addressId.toLowerCase())
        : (addresses.find(({ isDefault }) => isDefault) ?? addresses[0]);
      if (!address) throw usageError('mcp.noAddress');
      const { fileId } = await uploadBoard(client, new File([file.archive], file.fileName));
      const { quoteId } = await client.quote.calculate({ body: { spec } });
      const row = await client.order.addToCart({ body: { quoteId, fileId, note } });
      const cartIds = [row.id];
      const offers = await client.address.freight({ body: { addressId: address.id, cartIds } });
      const offer = offers.find((one) => carrier === undefined || one.carrier === carrier);
      if (!offer) throw usageError('mcp.noCarrier', { carriers: offers.map((one) => one.carrier).join(', ') });
      const begun = await client.orderConfirmations.prepare({
        body: {
          ...{ program: 'xunban mcp', host: os.hostname().slice(0, 60), addressId: address.id, cartIds },
          ...{ carrier: offer.carrier, expectedTotal: (row.amount + offer.price).toFixed(2) },
        },
      });
      const confirmationId = randomUUID();
      world.confirmations.put(confirmationId, { deviceCode: begun.deviceCode });
      return {
        ...{ confirmationId, link: begun.verificationUriComplete, code: begun.userCode, order: begun.order },
        expiresInSeconds: begun.expiresIn,
        fileHashes: begun.order.boards.map(({ fileHash }) => fileHash),
      };
    }),
  );

  server.registerTool(
    'confirmation_status',
    {
      title: 'Ask for the confirmation',
      description:
        'Returns whether the user has confirmed a prepared order, and once the token. Ask every 5 seconds at most.',
      inputSchema: z.object({ confirmationId: z.string().max(64) }),
      outputSchema: status,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    guarded(status, async ({ confirmationId }) => {
      const { deviceCode } = world.confirmations.get(confirmationId);
      const none = { confirmationToken: null, limit: null, orderBefore: null };
      try {
        const { token: confirmationToken, ...rest } = await world
          .client()
          .orderConfirmations.collect({ body: { deviceCode } });
        return { state: 'confirmed' as const, confirmationToken, ...rest };
      } catch (error) {
        const state = error instanceof ApiError ? STATES[error.code] : undefined;
        if (!state) throw error;
        return { state, ...none };
      }
    }),
  );

  server.registerTool(
    'place_order',
    {
      title: 'Place the confirmed order',
      description:
        'Places the order that the user confirmed, once. Refused when files, specification, address or price have changed since.',
      inputSchema: z.object({ confirmationToken: token }),
      outputSchema: placed,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    },
    guarded(placed, async ({ confirmationToken }) => {
      const main = await world
        .client()
        .orderConfirmations.order({ body: { token: confirmationToken } }, keyOf('order', confirmationToken));
      return {
        ...{ mainOrderId: main.id, mainNo: main.mainNo },
        orders: main.orders.map(({ orderNo, state }) => ({ orderNo, state, stateText: stateText(state) })),
      };
    }),
  );

  server.registerTool(
    'pay_order',
    {
      title: 'Pay the confirmed order',
      description:
        'Pays what is due for the confirmed order from the balance, up to the confirmed limit. An order is payable after its review: see order_status.',
      inputSchema: z.object({
        confirmationToken: token,
        useCredit: z.boolean().default(false).describe('On trade credit instead of the balance.'),
      }),
      outputSchema: paid,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    },
    guarded(paid, ({ confirmationToken, useCredit }) =>
      world.client().orderConfirmations.pay({ body: { token: confirmationToken, useCredit } }),
    ),
  );

  server.registerTool(
    'order_status',
    {
      title: 'Follow an order',
      description: 'Returns state and progress of an order, and the promised and forecast ship dates.',
      inputSchema: z.object({ orderNo: z.string().min(1).max(40) }),
      outputSchema: followed,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
    },
    guarded(followed, async ({ orderNo }) => {
      const client = world.client();
      const [{ state, amount }, progress] = await Promise.all([
        client.order.detail({ query: { orderNo } }),
        client.order.progress({ query: { orderNo } }),
      ]);
      return { orderNo, state, stateText: stateText(state), amount, progress };
    }),
  );
}

const STATES: Readonly<Record<string, 'pending' | 'denied' | 'expired' | 'collected'>> = {
  'programRequest.pending': 'pending',
  'programRequest.slowDown': 'pending',
  'programRequest.denied': 'denied',
  'programRequest.expired': 'expired',
  'programRequest.ended': 'collected',
};

/** A repeated call with the same token gets the first answer. */
const keyOf = (tool: string, confirmationToken: string) => ({
  idempotencyKey: createHash('sha256').update(`${tool} ${confirmationToken}`).digest('hex').slice(0, 64),
});
