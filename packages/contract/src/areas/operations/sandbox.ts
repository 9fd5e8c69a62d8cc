import { z } from 'zod';
import { call } from '../../call.ts';
import { SANDBOX_OUTCOMES, SANDBOX_STAGES } from '../../sandbox-rules.ts';
import { codeText, yuan, yuanIn } from '../../shared-schemas.ts';

const base = { area: 'system', access: 'member', method: 'POST' } as const;

/** Calls of the sandbox: what the company, its gateway and its bank would do. They need a test key, or the test mode of the member centre. */
export const sandbox = {
  advance: call({
    ...base,
    path: '/api/app/sandbox/orders/{orderNo}/advance',
    summary:
      'Sandbox: moves a board on, through every stage before it. `asked` asks an engineering question, `sentBack` sends the files back. Payment is left to the buyer.',
    params: z.object({ orderNo: codeText(40).min(1, { message: 'required' }) }),
    body: z.object({ to: z.enum(SANDBOX_STAGES) }),
    result: z.object({
      orderNo: z.string(),
      /** State of the order, as `order.detail` has it. */
      state: z.number().int(),
      isHeld: z.boolean(),
    }),
  }),
  payAtGateway: call({
    ...base,
    path: '/api/app/sandbox/payments/{payNo}/outcome',
    summary: 'Sandbox: pays an open payment at the simulated gateway, which takes the money or fails.',
    params: z.object({ payNo: codeText(40).min(1, { message: 'required' }) }),
    body: z.object({ outcome: z.enum(SANDBOX_OUTCOMES) }),
    result: z.object({ payNo: z.string(), isPaid: z.boolean() }),
  }),
  transfer: call({
    ...base,
    path: '/api/app/sandbox/transfers',
    summary: 'Sandbox: a bank transfer to the own account number arrives in the wallet.',
    body: z.object({ amount: yuanIn }),
    result: z.object({ cash: yuan }),
  }),
} as const;
