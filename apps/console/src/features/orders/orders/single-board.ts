/** The drawing of one board: places count on it, not on the panel that was ordered. */
export function singleBoard(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const kept = new URLSearchParams(query);
  for (const name of ['panelX', 'panelY', 'panelSeparation', 'rails', 'railWidthMm']) kept.delete(name);
  return `${path}?${kept}`;
}
