/** Transform of an image on its stage: offset in screen pixels, clockwise rotation, scale relative to the fitted size. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly degrees: 0 | 90 | 180 | 270;
  readonly scale: number;
}

export const FITTED: View = { x: 0, y: 0, degrees: 0, scale: 1 };

/** The steps of the enlargement; the largest shows small print of a photograph of a licence. */
const SCALES = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;
/** Far enough to bring any corner into view at the largest step, and the image never leaves the view. */
const FARTHEST_PX = 2400;

export function zoomed(view: View, steps: 1 | -1): View {
  const at = SCALES.findIndex((scale) => scale >= view.scale);
  const scale = SCALES[Math.min(Math.max(at + steps, 0), SCALES.length - 1)] ?? 1;
  // The middle stays in the middle.
  const grown = scale / view.scale;
  return pan({ ...view, x: 0, y: 0, scale }, view.x * grown, view.y * grown);
}

const TURNS = [0, 90, 180, 270] as const;

export function rotated(view: View, quarters: 1 | -1): View {
  return { ...view, degrees: TURNS.at((TURNS.indexOf(view.degrees) + quarters) % TURNS.length) ?? 0 };
}

export function pan(view: View, dx: number, dy: number): View {
  const within = (value: number) => Math.min(Math.max(value, -FARTHEST_PX), FARTHEST_PX);
  return { ...view, x: within(view.x + dx), y: within(view.y + dy) };
}
