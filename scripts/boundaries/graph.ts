/** Dependencies between names. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The knots of a graph (Tarjan's strongly connected components of more than one node): in each of them every node is
 * reached from every other one. No knots, no circles.
 */
export function knotsOf(graph: Graph): readonly (readonly string[])[] {
  const knots: string[][] = [];
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();

  const visit = (node: string): number => {
    const index = indexes.size;
    indexes.set(node, index);
    let low = index;
    path.push(node);
    onPath.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next));
      else if (onPath.has(next)) low = Math.min(low, indexes.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === index) {
      const knot = path.splice(path.indexOf(node));
      for (const member of knot) onPath.delete(member);
      if (knot.length > 1) knots.push(knot.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return knots;
}
