/**
 * Where an element stands, so that the one that the application draws in its stead is found: the way to it from the nearest
 * element above that both call by the same name. Names with digits are given by React and differ.
 */
export interface Place {
  readonly from: string;
  readonly way: readonly number[];
}

const NAMED = /^[a-z][a-z-]*$/;

export function placeOf(element: Element, page: Element): Place {
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

export function elementAt(page: Element, { from, way }: Place): HTMLElement | undefined {
  let at: Element | null | undefined = from === '' ? page : document.getElementById(from);
  for (const index of way) at = at?.children[index];
  return at instanceof HTMLElement ? at : undefined;
}
