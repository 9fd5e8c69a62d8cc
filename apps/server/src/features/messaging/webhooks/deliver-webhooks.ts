import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/worker.ts';
import {
  activeTraceParent,
  inSpan,
  type SpanDescription,
  type SpanResults,
} from '../../../platform/tracing/tracing.ts';
import { type ClaimedDelivery, claimDeliveries, giveBack, recordAttempt } from './claim-deliveries.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { DELIVER_WEBHOOKS } from './record-event.ts';
import { type SendingRules, sendWebhook } from './send-webhook.ts';
import { bodyOf } from './webhook-body.ts';
import { secretsOf, signedHeaders } from './webhook-secret.ts';

/** Requests of this process at a time. Endpoints that fail have at most half of them, so that they delay no other. */
const MAX_REQUESTS = 64;
const MAX_FAILING = MAX_REQUESTS / 2;
/** A job claims for so long; then another one goes on. */
const CLAIMING_MS = 60_000;

type WebhookDeps = Pick<Deps, 'db' | 'log' | 'config'>;

/** The rules of this instance for requests. */
export const sendingRules = ({ config }: Pick<WebhookDeps, 'config'>): SendingRules => ({
  allowAny: config.demonstration && config.webhookTargets === 'any',
});

/**
 * Sends what is due, many at a time in one job. While it runs in this process, other jobs only have it look again: a receiver that
 * hangs takes no place of other jobs.
 */
export function webhookSender(deps: WebhookDeps, rules: SendingRules = sendingRules(deps)): JobHandler {
  let round: Round | undefined;
  return async (_payload, stopping = new AbortController().signal) => {
    if (round) {
      round.look();
      return;
    }
    const own = new Round(deps, rules, stopping);
    round = own;
    // `run` leaves `round` in the moment in which it finds nothing more to do.
    await own.run(() => {
      round = undefined;
    });
  };
}

class Round {
  readonly #deps: WebhookDeps;
  readonly #rules: SendingRules;
  readonly #stopping: AbortSignal;
  #all = 0;
  #failing = 0;
  #isWoken = false;
  #wake: () => void = () => {};

  constructor(deps: WebhookDeps, rules: SendingRules, stopping: AbortSignal) {
    this.#deps = deps;
    this.#rules = rules;
    this.#stopping = stopping;
  }

  /** Something may have become due. */
  look(): void {
    this.#isWoken = true;
    this.#wake();
  }

  async run(onEnd: () => void): Promise<void> {
    const until = performance.now() + CLAIMING_MS;
    try {
      for (;;) {
        this.#isWoken = false;
        const isOver = this.#stopping.aborted || performance.now() > until;
        const claimed = isOver ? [] : await this.#claim();
        for (const delivery of claimed) void this.#deliver(delivery);
        if (this.#all === 0 && (isOver || !this.#isWoken)) {
          if (isOver && !this.#stopping.aborted)
            await this.#deps.db.transaction((tx) => addJob(tx, DELIVER_WEBHOOKS, {}));
          return;
        }
        if (!this.#isWoken) await this.#nextLook();
      }
    } finally {
      onEnd();
    }
  }

  #nextLook(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #claim(): Promise<readonly ClaimedDelivery[]> {
    const limits = { max: MAX_REQUESTS - this.#all, maxFailing: MAX_FAILING - this.#failing };
    return this.#deps.db.transaction((tx) => claimDeliveries(tx, limits));
  }

  /** Never rejects: what could not be recorded is claimed again after the claim has ended. */
  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    this.#all += 1;
    if (delivery.isFailing) this.#failing += 1;
    try {
      await inSpan(deliverySpan(delivery), (results) =>
        sendOnce(this.#deps, this.#rules, delivery, { stopping: this.#stopping, results }),
      );
    } catch (error) {
      this.#deps.log.warn({ err: error, delivery: delivery.deliveryId }, 'webhook attempt not recorded');
    } finally {
      this.#all -= 1;
      if (delivery.isFailing) this.#failing -= 1;
      this.look();
    }
  }
}

/** Child of the span in which the event happened, whichever job claimed the delivery. */
const deliverySpan = ({ type, tries, traceParent }: ClaimedDelivery): SpanDescription => ({
  name: 'POST webhook',
  kind: 'client',
  attributes: { 'http.request.method': 'POST', 'http.request.resend_count': tries, 'xunban.webhook.type': type },
  parent: traceParent,
});

async function sendOnce(
  { db }: Pick<WebhookDeps, 'db'>,
  rules: SendingRules,
  delivery: ClaimedDelivery,
  { stopping, results }: { readonly stopping: AbortSignal; readonly results: SpanResults },
): Promise<void> {
  const { deliveryId, endpointId, url, eventId, now } = delivery;
  const body = bodyOf(delivery);
  const signed = signedHeaders(await secretsOf(db.read, delivery), { eventId, at: now, body });
  const traceparent = activeTraceParent();
  const headers = traceparent === undefined ? signed : { ...signed, traceparent };
  const answer = await sendWebhook({ url, headers, body }, rules, stopping);
  if (answer.status !== null) results.add({ 'http.response.status_code': answer.status });
  if (answer.fault !== '') results.fail(answer.fault);
  await db.transaction(async (tx) => {
    if (answer.fault === 'interrupted') return giveBack(tx, deliveryId);
    const result = await recordAttempt(tx, delivery, answer);
    if (!result) return;
    if (answer.status === 410) await disableEndpoint(tx, endpointId, 'gone');
    else if (result.isOverdue) await disableEndpoint(tx, endpointId, 'failed');
    else if (result.nextSeconds !== null)
      await addJob(tx, DELIVER_WEBHOOKS, {}, { afterMs: result.nextSeconds * 1_000 });
  });
}
