import type { LineGraph } from './line-graph.ts';

/** A closed curve in whole um, x, y pairs, with its area. */
export interface RawLoop {
  readonly points: readonly number[];
  readonly areaUm2: number;
}

/**
 * The closed curves of a graph without dead ends. Where no more than two lines meet at a point, they are the lines
 * themselves. Where more meet, it is the outer border of each connected part: inner lines do not change a board's
 * shape.
 */
export function traceLoops(graph: LineGraph): RawLoop[] {
  return traceFaces(graph)
    .filter((face) => face.area > 0)
    .map((face) => ({ points: face.points, areaUm2: face.area }));
}

interface Face {
  readonly points: number[];
  readonly area: number;
}

/** The outer border of every connected part. It is found clockwise, with a negative area, and reversed here. */
function traceFaces(graph: LineGraph): Face[] {
  const component = components(graph);
  const isBranched = new Set<number>();
  for (let node = 0; node < graph.x.length; node += 1) if (graph.degree(node) > 2) isBranched.add(component[node]!);
  const visited = graph.neighbours.map((list) => new Uint8Array(list.length));
  // The order of two lines round a point does not matter.
  const sorted = graph.neighbours.map((list, node) =>
    list.length < 3 ? list : list.toSorted((left, right) => angle(graph, node, left) - angle(graph, node, right)),
  );
  const faces: Face[] = [];
  for (let node = 0; node < sorted.length; node += 1) {
    for (let exit = 0; exit < sorted[node]!.length; exit += 1) {
      if (visited[node]![exit] === 1) continue;
      const face = walkFace(graph, sorted, visited, node, exit);
      const isOuter = face.area < 0;
      if (isBranched.has(component[node]!)) {
        if (isOuter) faces.push({ points: reversedPairs(face.points), area: -face.area });
      } else if (!isOuter) faces.push(face);
    }
  }
  return faces;
}

const angle = (graph: LineGraph, from: number, to: number): number =>
  Math.atan2(graph.y[to]! - graph.y[from]!, graph.x[to]! - graph.x[from]!);

/** Walks round a face on the left: at each point it goes on by the next line clockwise from the one it came by. */
function walkFace(
  graph: LineGraph,
  sorted: readonly (readonly number[])[],
  visited: readonly Uint8Array[],
  startNode: number,
  startExit: number,
): Face {
  const points: number[] = [];
  let node = startNode;
  let exit = startExit;
  let area = 0;
  while (visited[node]![exit] !== 1) {
    visited[node]![exit] = 1;
    const next = sorted[node]![exit]!;
    points.push(graph.x[node]!, graph.y[node]!);
    area += graph.x[node]! * graph.y[next]! - graph.x[next]! * graph.y[node]!;
    const back = sorted[next]!.indexOf(node);
    exit = (back - 1 + sorted[next]!.length) % sorted[next]!.length;
    node = next;
  }
  return { points, area: area / 2 };
}

function components(graph: LineGraph): Int32Array {
  const label = new Int32Array(graph.x.length).fill(-1);
  let next = 0;
  for (let seed = 0; seed < label.length; seed += 1) {
    if (label[seed] !== -1 || graph.degree(seed) === 0) continue;
    const queue = [seed];
    label[seed] = next;
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      for (const neighbour of graph.neighbours[node]!) {
        if (label[neighbour] !== -1) continue;
        label[neighbour] = next;
        queue.push(neighbour);
      }
    }
    next += 1;
  }
  return label;
}

function reversedPairs(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) out.push(points[at]!, points[at + 1]!);
  return out;
}
