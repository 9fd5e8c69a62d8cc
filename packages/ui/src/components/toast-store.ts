export type ToastTone = 'success' | 'warning' | 'error' | 'info';
export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** A follow-up action, available while the toast is shown. */
  readonly action?: ToastAction;
}
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Display time of a message. An error stays longer: it usually has to be read twice. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { success: 3000, info: 4000, warning: 5000, error: 7000 };
/** Long enough to read it and to change one's mind. */
const WITH_ACTION_MS = 6000;

let messages: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastMessage[]) => {
  messages = next;
  for (const listener of listeners) listener();
};

/** Remaining time of each message; a hovered or focused one has no timer. */
const timers = new Map<number, { readonly timer?: ReturnType<typeof setTimeout>; leftMs: number; since: number }>();

function show(tone: ToastTone, text: string, action?: ToastAction): number {
  // Many requests fail together; the same text is shown once. The action of a second one differs.
  const same = messages.find((message) => message.text === text && message.tone === tone);
  if (same && !action) return same.id;
  const id = nextId++;
  publish([...messages, { id, tone, text, ...(action && { action }) }].slice(-4));
  run(id, action ? WITH_ACTION_MS : SHOWN_MS[tone]);
  return id;
}

function run(id: number, leftMs: number): void {
  timers.set(id, { timer: setTimeout(() => dismissToast(id), leftMs), leftMs, since: Date.now() });
}

/** Pauses a message while the pointer or the focus is on it. */
export function holdToast(id: number): void {
  const running = timers.get(id);
  if (!running?.timer) return;
  clearTimeout(running.timer);
  timers.set(id, { leftMs: Math.max(1_000, running.leftMs - (Date.now() - running.since)), since: 0 });
}

export function releaseToast(id: number): void {
  const held = timers.get(id);
  if (held && !held.timer) run(id, held.leftMs);
}

/** Short messages about something that just happened, from anywhere: components, the HTTP client, the router's guard. */
export const toast = {
  success: (text: string): void => void show('success', text),
  warning: (text: string): void => void show('warning', text),
  error: (text: string): void => void show('error', text),
  info: (text: string): void => void show('info', text),
  /** Something was done that can be taken back. @returns what `dismissToast` takes */
  undoable: (text: string, action: ToastAction) => show('success', text, action),
};

/** @returns whether it was still shown */
export function dismissToast(id: number): boolean {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  const rest = messages.filter((message) => message.id !== id);
  const wasShown = rest.length < messages.length;
  publish(rest);
  return wasShown;
}

/** Removes all messages, with their timers. */
export function clearToasts(): void {
  for (const { timer } of timers.values()) clearTimeout(timer);
  timers.clear();
  publish([]);
}

export const currentToasts = (): readonly ToastMessage[] => messages;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
