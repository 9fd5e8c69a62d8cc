import type { Browser, BrowserContext } from '@playwright/test';

// Two gaps of Playwright 1.65 in driving a stock Firefox by WebDriver BiDi. Try to remove them with each new version.

/** Sent for every context and page. Firefox 153 ESR does not implement it, and the error would end the context. */
const MEDIA_FEATURES = 'emulation.setMediaFeaturesOverride';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly error?: string;
}

interface Transport {
  send: (message: Message) => void;
  onmessage: (message: object) => void;
}

/** The part of Playwright's private objects that is used here. */
interface Internals {
  readonly _connection: { toImpl(browser: Browser): { readonly _connection: { readonly _transport: Transport } } };
}

/** Creates contexts without overridden media features where Firefox cannot override them. */
export function allowMissingMediaFeatures(browser: Browser): void {
  const transport = (browser as unknown as Internals)._connection.toImpl(browser)._connection._transport;
  const { send, onmessage } = transport;
  const asked = new Set<number>();
  transport.send = (message) => {
    if (message.method === MEDIA_FEATURES && message.id !== undefined) asked.add(message.id);
    send.call(transport, message);
  };
  transport.onmessage = (message: Message) => {
    const { id, error } = message;
    const isMissing = id !== undefined && asked.delete(id) && error === 'unknown command';
    onmessage(isMissing ? { type: 'success', id, result: {} } : message);
  };
}

/** `fill` sets the value of an input by script, which React does not notice. Here it inserts text as a paste does. */
export function fillAsTyped(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => undefined,
    });
  });
}
