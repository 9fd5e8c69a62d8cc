import type { PaintContext, PaintSurface, PaintTools, PathLike } from '../canvas/paint-context.ts';

export interface RecordedPath extends PathLike {
  readonly steps: string[];
}

/** One call on a surface, with the state that decides its effect. */
export interface Call {
  readonly surface: number;
  readonly what: 'fill' | 'stroke' | 'clip' | 'rect' | 'image' | 'clear';
  readonly how: string;
  readonly colour: unknown;
  readonly pen: number;
  readonly cap: string;
  readonly path?: RecordedPath;
  /** For `image`: the surface drawn and where. */
  readonly from?: unknown;
  readonly place?: readonly number[];
  readonly alpha: number;
}

/** A canvas that remembers what is done to it. Surface 0 is the one on the page. */
export function recorder() {
  const calls: Call[] = [];
  const paths: RecordedPath[] = [];
  let surfaces = 0;
  const context = (surface: number): PaintContext => {
    const note = (call: Pick<Call, 'what'> & Partial<Call>): void => {
      const how = self.globalCompositeOperation;
      const colour = call.what === 'stroke' ? self.strokeStyle : self.fillStyle;
      calls.push({ surface, how, colour, pen: self.lineWidth, cap: self.lineCap, alpha: self.globalAlpha, ...call });
    };
    const self: PaintContext = {
      fillStyle: '',
      strokeStyle: '',
      lineWidth: 1,
      lineCap: 'butt',
      lineJoin: 'miter',
      globalAlpha: 1,
      globalCompositeOperation: 'source-over',
      save: () => undefined,
      restore: () => undefined,
      setTransform: () => undefined,
      fillRect: () => note({ what: 'rect' }),
      clearRect: () => note({ what: 'clear' }),
      clip: (path) => note({ what: 'clip', path: path as RecordedPath }),
      fill: (path) => note({ what: 'fill', path: path as RecordedPath }),
      stroke: (path) => note({ what: 'stroke', path: path as RecordedPath }),
      drawImage: (from, ...place) => note({ what: 'image', from, place }),
    };
    return self;
  };
  const tools: PaintTools = {
    createPath() {
      const steps: string[] = [];
      const path: RecordedPath = {
        steps,
        moveTo: (x, y) => void steps.push(`move ${x} ${y}`),
        lineTo: (x, y) => void steps.push(`line ${x} ${y}`),
        arc: (x, y, radius, from, to, back) =>
          void steps.push(`arc ${x} ${y} ${radius} ${from} ${to} ${back === true}`),
        closePath: () => void steps.push('close'),
      };
      paths.push(path);
      return path;
    },
    createSurface(): PaintSurface {
      surfaces += 1;
      return { context: context(surfaces), image: surfaces };
    },
  };
  return { calls, paths, tools, context: context(0), surfaceCount: () => surfaces };
}
