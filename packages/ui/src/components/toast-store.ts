export type ToastTone = 'success' | 'warning' | 'error' | 'info';
export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** How long a message stays. An error stays longer: it usually has to be read twice. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { success: 3000, info: 4000, warning: 5000, error: 7000 };

let messages: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastMessage[]) => {
  messages = next;
  for (const listener of listeners) listener();
};

function show(tone: ToastTone, text: string): void {
  // Many requests fail together; the same words are shown once.
  if (messages.some((message) => message.text === text && message.tone === tone)) return;
  const id = nextId++;
  publish([...messages, { id, tone, text }].slice(-4));
  setTimeout(() => dismissToast(id), SHOWN_MS[tone]);
}

/** Short messages about something that just happened, from anywhere: components, the HTTP client, the router's guard. */
export const toast = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
};

export const dismissToast = (id: number): void => publish(messages.filter((message) => message.id !== id));
export const currentToasts = (): readonly ToastMessage[] => messages;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
