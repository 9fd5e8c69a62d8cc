/** The contours of a path of our own, as absolute points; arcs as their ends. */
export function readPath(d: string): [number, number][][] {
  const contours: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([mlhvaz])([^mlhvaz]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
    const current = contours.at(-1);
    if (letter === 'z') {
      [x, y] = current![0]!;
      continue;
    }
    if (letter === 'm') contours.push([]);
    const step = letter === 'a' ? 7 : letter === 'h' || letter === 'v' ? 1 : 2;
    if (numbers.length === 0 || numbers.length % step !== 0) throw new Error(`bad path: ${letter}${rest}`);
    for (let at = 0; at < numbers.length; at += step) {
      const [dx = 0, dy = 0] = numbers.slice(at + step - 2, at + step);
      if (letter === 'h') x += numbers[at]!;
      else if (letter === 'v') y += numbers[at]!;
      else [x, y] = [x + dx, y + dy];
      contours.at(-1)!.push([x, y]);
    }
  }
  return contours;
}
