/** minX, minY, maxX, maxY of each capsule, mm, its radius included. */
export function capsuleBoxes(capsules: Float64Array, count: number, reachMm = 0): Float64Array {
  const boxes = new Float64Array(count * 4);
  for (let index = 0; index < count; index += 1) {
    const at = index * 5;
    const to = index * 4;
    const x0 = capsules[at]!;
    const y0 = capsules[at + 1]!;
    const x1 = capsules[at + 2]!;
    const y1 = capsules[at + 3]!;
    const reach = capsules[at + 4]! + reachMm;
    boxes[to] = (x0 < x1 ? x0 : x1) - reach;
    boxes[to + 1] = (y0 < y1 ? y0 : y1) - reach;
    boxes[to + 2] = (x0 < x1 ? x1 : x0) + reach;
    boxes[to + 3] = (y0 < y1 ? y1 : y0) + reach;
  }
  return boxes;
}
