import { rangeOf } from '../cell-lists.ts';
import { int32At, itemAt, numberAt, uint32At } from '../checked-access.ts';
import type { Point } from '../problem.ts';
import type { LineGraph } from './line-graph.ts';

/** A closed curve in integer um, x, y pairs, with its area. */
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
  const { component, count } = components(graph);
  const isBranched = new Uint8Array(count);
  for (let node = 0; node < graph.nodes; node += 1)
    if (graph.degree(node) > 2) isBranched[int32At(component, node)] = 1;
  const exits = new Exits(graph);
  const faces: Face[] = [];
  for (let node = 0; node < graph.nodes; node += 1) {
    for (let exit = uint32At(exits.first, node); exit < uint32At(exits.first, node + 1); exit += 1) {
      if (exits.isTaken[exit] === 1) continue;
      const face = walkFace(graph, exits, node, exit);
      const isOuter = face.area < 0;
      if (isBranched[int32At(component, node)] === 1) {
        if (isOuter) faces.push({ points: reversedPairs(face.points), area: -face.area });
      } else if (!isOuter) faces.push(face);
    }
  }
  return faces;
}

/** The lines that leave each point, counter-clockwise: those of point n begin at `first[n]`. */
class Exits {
  readonly first: Uint32Array;
  readonly to: Uint32Array;
  /** 1 for an exit by which a face was walked already. */
  readonly isTaken: Uint8Array;

  constructor(graph: LineGraph) {
    this.first = new Uint32Array(graph.nodes + 1);
    for (let node = 0; node < graph.nodes; node += 1)
      this.first[node + 1] = uint32At(this.first, node) + graph.degree(node);
    const exits = uint32At(this.first, graph.nodes);
    this.to = new Uint32Array(exits);
    this.isTaken = new Uint8Array(exits);
    for (const [node, list] of graph.neighbours.entries()) {
      // The order of two lines round a point does not matter.
      this.to.set(list.length < 3 ? list : turningLeft(graph, node, list), uint32At(this.first, node));
    }
  }

  /** The exit next to the way back to `before`, clockwise. */
  after(node: number, before: number): number {
    const { from: first, to: end } = rangeOf(this.first, node);
    for (let exit = first; exit < end; exit += 1) {
      if (this.to[exit] === before) return exit === first ? end - 1 : exit - 1;
    }
    return first;
  }
}

function turningLeft(graph: LineGraph, from: number, neighbours: readonly number[]): number[] {
  const { x, y } = graph.at(from);
  const angleTo = (to: Point): number => Math.atan2(to.y - y, to.x - x);
  return neighbours
    .map((to) => ({ to, angle: angleTo(graph.at(to)) }))
    .sort((left, right) => left.angle - right.angle)
    .map(({ to }) => to);
}

/** Walks round a face on the left: at each point it goes on by the next line clockwise from the one it came by. */
function walkFace(graph: LineGraph, exits: Exits, startNode: number, startExit: number): Face {
  const points: number[] = [];
  let node = startNode;
  let exit = startExit;
  let area = 0;
  while (exits.isTaken[exit] !== 1) {
    exits.isTaken[exit] = 1;
    const next = uint32At(exits.to, exit);
    const x = int32At(graph.x, node);
    const y = int32At(graph.y, node);
    points.push(x, y);
    area += x * int32At(graph.y, next) - int32At(graph.x, next) * y;
    exit = exits.after(next, node);
    node = next;
  }
  return { points, area: area / 2 };
}

function components(graph: LineGraph): { component: Int32Array; count: number } {
  const component = new Int32Array(graph.nodes).fill(-1);
  let count = 0;
  for (let seed = 0; seed < component.length; seed += 1) {
    if (component[seed] !== -1 || graph.degree(seed) === 0) continue;
    const queue = [seed];
    component[seed] = count;
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      for (const neighbour of itemAt(graph.neighbours, node)) {
        if (component[neighbour] !== -1) continue;
        component[neighbour] = count;
        queue.push(neighbour);
      }
    }
    count += 1;
  }
  return { component, count };
}

function reversedPairs(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) out.push(numberAt(points, at), numberAt(points, at + 1));
  return out;
}
