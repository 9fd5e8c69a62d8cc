const FACTOR = Number(process.env['SOAK'] ?? 1);

/** How often a long loop turns: `usual` in `npm test`, a multiple of it in `npm run soak`. */
export const soaked = (usual: number): number => Math.round(usual * FACTOR);
