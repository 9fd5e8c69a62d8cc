import { ifAllowed } from '@xunban/i18n/if-allowed';

/**
 * The buttons in the head of a page without its application: the choices of language and appearance open under their buttons,
 * the menu of small screens opens, a choice is made. All of it stands in the file already, hidden.
 * @returns whether the press was answered
 */
export function answerHead(button: HTMLButtonElement): boolean {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (panel && button.hasAttribute('aria-expanded')) {
    if (panel.childElementCount === 0) return false;
    show(button, panel, panel.hidden !== false);
    return true;
  }
  const menu = button.nextElementSibling;
  if (menu instanceof HTMLDialogElement && menu.childElementCount > 0) {
    menu.showModal();
    menu.addEventListener('click', ({ target }) => target === menu && menu.close());
    return true;
  }
  const options = button.closest<HTMLElement>('[hidden], [data-side]');
  if (options && button.value !== '') return choose(button, options);
  const around = button.closest('dialog');
  around?.close();
  return around !== null;
}

const opened = new Map<HTMLElement, HTMLButtonElement>();

/** A press elsewhere and Esc close what is open. */
export function closeOutside(target: EventTarget | null): void {
  for (const [panel, button] of opened)
    if (!(target instanceof Node && panel.parentElement?.contains(target))) show(button, panel, false);
}

export function closeByKey(): void {
  for (const [panel, button] of opened) {
    show(button, panel, false);
    button.focus();
  }
}

function show(button: HTMLButtonElement, panel: HTMLElement, isOpen: boolean): void {
  panel.hidden = !isOpen;
  button.setAttribute('aria-expanded', String(isOpen));
  if (!isOpen) {
    opened.delete(panel);
    return;
  }
  opened.set(panel, button);
  panel.dataset['side'] = 'end';
  if (panel.getBoundingClientRect().left < 0) panel.dataset['side'] = 'start';
  const { mode } = document.documentElement.dataset;
  // The file has the usual appearance chosen.
  for (const option of panel.querySelectorAll<HTMLButtonElement>('button:not([lang])'))
    option.setAttribute('aria-pressed', String(option.value === mode));
}

/**
 * A language is a separate file; the appearance depends on the style sheets alone. The names are those that `boot.js` reads.
 */
function choose(option: HTMLButtonElement, panel: HTMLElement): true {
  const { lang, value } = option;
  // Denied, the choice lasts until the page is closed.
  ifAllowed(() => localStorage.setItem(lang === '' ? 'xunban.mode' : 'xunban.language', value));
  if (lang !== '') location.assign(`${location.pathname}?lang=${value}`);
  else document.documentElement.dataset['mode'] = value;
  const button = opened.get(panel);
  if (button) show(button, panel, false);
  return true;
}
