const encode = (text: string) => new TextEncoder().encode(text);
const HEAD = '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.2*%\nD10*\n';
/** Two tracks of 0.2 mm that are 0.05 mm apart on a board of 20 × 10 mm. */
export const TINY_BOARD = [
  {
    name: 'board-F_Cu.gbr',
    text: `%TF.FileFunction,Copper,L1,Top*%\n${HEAD}X1000000Y5000000D02*\nX9000000Y5000000D01*\nX1000000Y5250000D02*\nX9000000Y5250000D01*\nM02*\n`,
  },
  {
    name: 'board-B_Cu.gbr',
    text: `%TF.FileFunction,Copper,L2,Bot*%\n${HEAD}X1000000Y5000000D02*\nX9000000Y5000000D01*\nM02*\n`,
  },
  {
    name: 'board-Edge_Cuts.gbr',
    text: `%TF.FileFunction,Profile,NP*%\n${HEAD}X0Y0D02*\nX20000000Y0D01*\nX20000000Y10000000D01*\nX0Y10000000D01*\nX0Y0D01*\nM02*\n`,
  },
].map(({ name, text }) => ({ name, bytes: encode(text) }));
