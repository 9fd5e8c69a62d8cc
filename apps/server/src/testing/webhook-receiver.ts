import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Answer = (response: http.ServerResponse, received: ReceivedWebhook) => void;

/** A receiver of webhooks: a real HTTP server that keeps what arrived. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Replaces the answer. */
  answer(how: Answer): void;
  stop(): Promise<void>;
}

export const accept: Answer = (response) => void response.writeHead(204).end();

export async function webhookReceiver(first: Answer = accept): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let how = first;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const one = { headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(one);
      how(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer(next) {
      how = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
