/** The part of a history entry's state that is read here; `idx` and `key` belong to the router. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly dialog?: string;
}

interface OpenDialog {
  readonly id: string;
  readonly close: () => void;
  /** Position of the page in the history of the router. */
  readonly idx: number | undefined;
  /** The newest state and address of the page, which the router can replace while the dialog is open. */
  page: { readonly state: EntryState; readonly href: string };
  /** True once Back has removed its entry. */
  isPopped: boolean;
}

/** Open dialogs, the topmost last. */
const dialogs: OpenDialog[] = [];
/** Ids of entries that a link inside of a dialog left behind. */
const leftBehind = new Set<string>();
/** Dialogs that were closed by other means, while the history goes back over their entries. */
let closing: readonly OpenDialog[] = [];
/** The page as it was when the first of them was closed. */
let closingPage: OpenDialog['page'] | undefined;
/** True while the history returns to a page that was opened meanwhile. */
let isReturning = false;
let isListening = false;

const stateNow = (): EntryState => window.history.state ?? {};

/** The entry of an open dialog in the history, with the address of its page. */
export interface BackEntry {
  /** Stores what the router has replaced, such as a query that follows a form. */
  readonly notePage: () => void;
  /** Called once the dialog is closed. */
  readonly remove: () => void;
}

/** @param close called by Back: the owner decides */
export function addEntry(close: () => void): BackEntry {
  const state = stateNow();
  const page = { state, href: window.location.href };
  const dialog: OpenDialog = { id: crypto.randomUUID(), close, idx: state.idx, page, isPopped: false };
  dialogs.push(dialog);
  pushEntry(dialog);
  // Before the listener of the router, which must not see steps over entries that are not its own.
  if (!isListening) window.addEventListener('popstate', onPop, { capture: true });
  isListening = true;
  return { notePage: () => notePage(dialog), remove: () => removeDialog(dialog) };
}

const pushEntry = ({ id }: OpenDialog): void => window.history.pushState({ ...stateNow(), dialog: id }, '');

/** Stores what the router has replaced, such as a query that follows a form. A link to another page has another position. */
function notePage(dialog: OpenDialog): void {
  const state = stateNow();
  if (dialog === dialogs.at(-1) && !dialog.isPopped && state.idx === dialog.idx)
    dialog.page = { state, href: window.location.href };
}

function removeDialog(dialog: OpenDialog): void {
  notePage(dialog);
  const top = dialogs.at(-1) ?? dialog;
  dialogs.splice(dialogs.indexOf(dialog), 1);
  if (dialog.isPopped) return;
  if (stateNow().idx !== dialog.idx) {
    leftBehind.add(dialog.id);
    return;
  }
  // Dialogs that are closed together are one step.
  if (closing.length === 0) {
    closingPage = top.page;
    queueMicrotask(() => window.history.go(-closing.length));
  }
  closing = [...closing, dialog];
}

function onPop(event: PopStateEvent): void {
  const { idx, dialog: id = '' } = stateNow();
  if (isReturning) {
    event.stopImmediatePropagation();
    isReturning = false;
    return;
  }
  if (closing.length > 0) {
    event.stopImmediatePropagation();
    const steps = closing.length;
    // A page was opened before the step back, which has left it.
    isReturning = closing.some((dialog) => dialog.id === id);
    closing = [];
    if (isReturning) window.history.go(steps);
    else if (closingPage) restorePage(closingPage);
    return;
  }
  if (leftBehind.delete(id)) {
    // The page is shown already; its own entry is below.
    window.history.back();
    return;
  }
  const top = dialogs.at(-1);
  if (!top) return;
  if (idx !== top.idx) {
    for (const dialog of dialogs.toReversed()) popped(dialog);
    return;
  }
  restorePage(top.page);
  popped(top);
  // An owner that keeps its dialog open gets the entry again.
  setTimeout(() => {
    if (!dialogs.includes(top)) return;
    top.isPopped = false;
    pushEntry(top);
  });
}

function popped(dialog: OpenDialog): void {
  dialog.isPopped = true;
  dialog.close();
}

/** Gives the entry below a dialog what the router has replaced since. */
function restorePage({ state, href }: OpenDialog['page']): void {
  const { dialog: _, ...own } = state;
  if (stateNow().key !== own.key || window.location.href !== href) window.history.replaceState(own, '', href);
}
