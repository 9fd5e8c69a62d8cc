/**
 * Where an element stands, so that the one that the application draws in its stead is found: the way to it from the nearest
 * element above that both call by the same name. Names with digits are given by React and differ.
 */
interface Place {
  readonly from: string;
  readonly way: readonly number[];
}

const NAMED = /^[a-z][a-z-]*$/;

function placeOf(element: Element, page: Element): Place {
  const way: number[] = [];
  let at = element;
  while (at !== page && !NAMED.test(at.id)) {
    const above = at.parentElement;
    if (!above) break;
    way.unshift([...above.children].indexOf(at));
    at = above;
  }
  return { from: at === page ? '' : at.id, way };
}

function elementAt(page: Element, { from, way }: Place): HTMLElement | undefined {
  let at: Element | null | undefined = from === '' ? page : document.getElementById(from);
  for (const index of way) at = at?.children[index];
  return at instanceof HTMLElement ? at : undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Act {
  readonly place: Place;
  /** What was typed or chosen; undefined for a press. */
  readonly value?: string;
}

/**
 * Notes what a visitor presses and types in a page whose application is not there yet.
 * @param isAnswered whether the press of a button is answered without the application
 * @returns does all of it again in the page that the application has drawn, and gives the focus back
 */
export function keepActs(page: HTMLElement, isAnswered: (button: HTMLButtonElement) => boolean): () => void {
  const acts = new Map<Element, Act>();
  const note = (element: Element, value?: string) => {
    // The last thing that was done with an element counts, in the order of last things.
    acts.delete(element);
    acts.set(element, { place: placeOf(element, page), ...(value !== undefined && { value }) });
  };
  const onClick = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('button, summary, input') : null;
    if (!pressed || (pressed instanceof HTMLInputElement && !isChoice(pressed))) return;
    if (!(pressed instanceof HTMLButtonElement && isAnswered(pressed))) note(pressed);
  };
  const onInput = ({ target }: Event) => {
    if (isField(target) && isTyped(target)) note(target, target.value);
  };
  page.addEventListener('click', onClick, true);
  page.addEventListener('input', onInput, true);
  return () => {
    page.removeEventListener('click', onClick, true);
    page.removeEventListener('input', onInput, true);
    const again = [...acts.values()].map((act) => ({ act, element: elementAt(page, act.place) }));
    for (const { act, element } of again) {
      if (!element) continue;
      if (act.value === undefined) element.click();
      else if (isField(element)) type(element, act.value);
    }
  };
}

/** The focus and the place of the cursor as they are now; to be called again in the new page. */
export function keepFocus(page: HTMLElement): () => void {
  const { activeElement } = document;
  if (!activeElement || activeElement === page || !page.contains(activeElement)) return () => undefined;
  const place = placeOf(activeElement, page);
  const cursor = isField(activeElement) && 'selectionStart' in activeElement ? activeElement.selectionStart : null;
  return () => {
    const element = elementAt(page, place);
    element?.focus({ preventScroll: true });
    if (cursor !== null && element instanceof HTMLInputElement && element.selectionStart !== null)
      element.setSelectionRange(cursor, cursor);
  };
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isChoice = ({ type }: Field): boolean => type === 'radio' || type === 'checkbox';

/** A choice is a press, and files are handed over by themselves (`offered-files.ts`). */
const isTyped = (field: Field): boolean => !isChoice(field) && field.type !== 'file';

/** As if it were typed: React hears of values only that are set behind its back. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
