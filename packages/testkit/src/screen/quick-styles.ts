/**
 * Speeds up style queries in page tests. Queries by role check for every element and its ancestors whether it is visible, and
 * accessible names depend on its display. Happy DOM computes a complete style for each query, again after each change of the
 * page: most of the time of a page test. No style sheet is loaded here, so the result follows from the element's name, its own
 * `style` and, for inherited properties, that of its ancestors.
 */
export function quickenStyles(window: Window & typeof globalThis): void {
  const whole = window.getComputedStyle;
  // Files share a window.
  if (whole.name === quick.name) return;
  const displayOf = new Map<string, string>();

  /** Returns the default display of this kind of element, determined once from the complete style of such an element. */
  function usualDisplay(element: Element): string {
    const kind = `${element.tagName} ${element.hasAttribute('open')}`;
    const known = displayOf.get(kind) ?? whole.call(window, element).display;
    displayOf.set(kind, known);
    return known;
  }

  const own = (element: Element, name: string): string =>
    element.getAttribute('style')?.includes(name) ? (element as HTMLElement).style.getPropertyValue(name) : '';

  function inherited(element: Element, name: string): string {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const value = own(at, name);
      if (value !== '' && value !== 'inherit') return value;
    }
    return '';
  }

  const answers: Readonly<Record<string, (element: Element) => string>> = {
    display: (element) => own(element, 'display') || usualDisplay(element),
    visibility: (element) => inherited(element, 'visibility'),
    opacity: (element) => own(element, 'opacity'),
    content: (element) => own(element, 'content'),
  };

  function quick(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    const ask = (name: string) => (element.isConnected ? answers[name]?.(element) : '');
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        if (typeof name === 'string' && name in answers) return ask(name);
        if (name === 'getPropertyValue')
          return (property: string) =>
            property in answers ? ask(property) : whole.call(window, element, pseudo).getPropertyValue(property);
        const style = whole.call(window, element, pseudo);
        const value: unknown = Reflect.get(style, name, style);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  }
  window.getComputedStyle = quick;
}
