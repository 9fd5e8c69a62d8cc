/** Returns the address of the drawing of one board: places count on it, not on the panel that was ordered. */
export function singleBoard(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  for (const name of ['panelX', 'panelY', 'panelSeparation', 'rails', 'railWidthMm']) params.delete(name);
  return `${path}?${params}`;
}
