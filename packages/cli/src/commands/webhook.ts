import { randomBytes } from 'node:crypto';
import { ApiError } from '@xunban/client/source';
import { Webhook } from 'standardwebhooks';
import type { Context, Outcome } from '../context.ts';
import { usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { plain } from '../terminal.ts';

interface Options {
  readonly forward: string;
  readonly count?: string;
}

const PAUSE_MS = 2_000;
const FORWARD_TIMEOUT_MS = 10_000;

/** `webhook listen`: forwards the events of the account, signed, to a port of this machine. */
export const addWebhook: AddCommand = (program, { cli }, run) => {
  const webhook = program.command('webhook').description(cli('webhook.about')).helpCommand(false);
  webhook
    .command('listen')
    .description(cli('webhook.listenAbout'))
    .requiredOption('--forward <url>', cli('webhook.forward'))
    .option('--count <n>', cli('webhook.count'))
    .action((options: Options) => run((context) => listen(options, context)));
};

interface Forwarded {
  readonly id: string;
  readonly type: string;
  /** Null when the receiver did not answer. */
  readonly status: number | null;
}

async function listen({ forward, count }: Options, context: Context): Promise<Outcome> {
  const { world, signal } = context;
  const { cli } = context.texts;
  const target = localTarget(forward);
  const max = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
  if (count !== undefined && (!Number.isInteger(max) || max < 1))
    throw usageError('usage.number', { option: '--count', value: count });
  const client = context.client();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const forwarded: Forwarded[] = [];
  const known = new Set<string>();
  const begun = await client.webhook.listen({ body: {} });
  let since = begun.until;
  // A secret of this process alone; the receiver needs it to verify.
  context.note(cli('webhook.secret', { secret }));
  context.note(cli('webhook.listening', { url: target }));
  while (!signal.aborted && forwarded.length < max) {
    await world.pause(PAUSE_MS, signal);
    if (signal.aborted) break;
    const answer = await client.webhook.listen({ body: { since } }).catch((error: unknown) => {
      const isBroken = error instanceof ApiError && (error.kind === 'network' || error.kind === 'server');
      if (!isBroken) throw error;
      context.note(cli('webhook.reconnecting'));
      return undefined;
    });
    if (answer === undefined) continue;
    since = answer.until;
    for (const { id, timestamp, body } of answer.items) {
      if (known.has(id) || Date.parse(timestamp) < Date.parse(begun.until) || forwarded.length >= max) continue;
      known.add(id);
      const status = await send(target, secret, { id, body, at: world.now() });
      const { type } = JSON.parse(body) as { readonly type: string };
      forwarded.push({ id, type, status });
      context.note(`${plain(type)}  ${id}  → ${status ?? cli('webhook.noAnswer')}`);
    }
  }
  return { json: { forwarded }, text: cli('webhook.ended', { count: forwarded.length }) };
}

/** Events have data of the account: they are forwarded to this machine only. */
function localTarget(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw usageError('webhook.notLocal', { url: text });
  return url.href;
}

async function send(
  url: string,
  secret: string,
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      },
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
