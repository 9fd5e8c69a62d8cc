import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { analyseBoard, type BoardFacts, type Role, type SourceFile } from '@xunban/gerber';
import { loadBoard } from '@xunban/gerber/load-board';
import { boardFolders } from '@xunban/testkit/local-boards';
import { beforeAll, describe, expect, it } from 'vitest';
import { measuredFields, withMeasured } from '../measured/measured-fields.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { type MachineDecision, machineReview, priceBookViolations } from './machine-review.ts';

/** Boards of 25 by 20 mm with two tracks and three holes each, side by side and one above the other at a distance of 3 mm. */
function ownBoard(columns = 1, rows = 1): SourceFile[] {
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    x: (at % columns) * 28,
    y: Math.floor(at / columns) * 23,
  }));
  const um = (mm: number) => Math.round(mm * 1e6);
  const at = (x: number, y: number, op: string) => `X${um(x)}Y${um(y)}${op}*\n`;
  const layer = (draw: (x: number, y: number) => string) =>
    `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1.2*%\nG01*\n${places.map(({ x, y }) => draw(x, y)).join('')}M02*\n`;
  const holes = [
    [3, 3],
    [22, 3],
    [12, 10],
    [3, 17],
    [22, 17],
  ] as const;
  const pads = (x: number, y: number) => `D11*\n${holes.map(([dx, dy]) => at(x + dx, y + dy, 'D03')).join('')}`;
  const copper = layer((x, y) => `${pads(x, y)}D10*\n${at(x + 3, y + 3, 'D02')}${at(x + 12, y + 10, 'D01')}`);
  const edge = layer(
    (x, y) =>
      `D10*\n${at(x, y, 'D02')}${at(x + 25, y, 'D01')}${at(x + 25, y + 20, 'D01')}${at(x, y + 20, 'D01')}${at(x, y, 'D01')}`,
  );
  const drill = `M48\n;TYPE=PLATED\nMETRIC,TZ\nT1C0.600\n%\nG90\nG05\nT1\n${places
    .flatMap(({ x, y }) => holes.map(([dx, dy]) => `X${(x + dx).toFixed(1)}Y${(y + dy).toFixed(1)}\n`))
    .join('')}M30\n`;
  const texts = {
    'lamp.GTL': copper,
    'lamp.GBL': copper,
    'lamp.GTS': layer(pads),
    'lamp.GBS': layer(pads),
    'lamp.GKO': edge,
    'lamp.TXT': drill,
  };
  return Object.entries(texts).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
}

/** Files removed from a real board before it is reviewed again. */
const LACKING: readonly (readonly [name: string, isIt: (role: Role) => boolean])[] = [
  ['drill', (role) => role.startsWith('drill')],
  ['outline', (role) => role === 'outline'],
];

const one = ownBoard();
const four = ownBoard(2, 2);
const without = (...ends: readonly string[]) => one.filter(({ name }) => !ends.some((end) => name.endsWith(end)));
const withText = (end: string, change: (text: string) => string): SourceFile[] =>
  one.map((file) =>
    file.name.endsWith(end)
      ? { ...file, bytes: new TextEncoder().encode(change(new TextDecoder().decode(file.bytes))) }
      : file,
  );

/** A copy of a file under another name, with one coordinate changed. */
function renamed(end: string, name: string, from: string, to: string): SourceFile {
  const file = withText(end, (text) => text.replaceAll(from, to)).find((one) => one.name.endsWith(end));
  return { name, bytes: file?.bytes ?? new Uint8Array() };
}

/** The edge of a panel with rails of 3 mm. */
const frameText =
  'X-3000000Y-3000000D02*\nX28000000Y-3000000D01*\nX28000000Y23000000D01*\nX-3000000Y23000000D01*\nX-3000000Y-3000000D01*\n';

/** One board that has everything, and the same with one thing different at a time. */
const OWN_BOARDS: readonly (readonly [name: string, files: readonly SourceFile[], ordered?: Partial<BoardSpec>])[] = [
  ['plain board', one],
  ['no drill file', without('.TXT')],
  ['no outline file', without('.GKO')],
  ['neither drill nor outline', without('.TXT', '.GKO')],
  ['no mask', without('.GTS', '.GBS')],
  ['no copper of the bottom', without('.GBL')],
  ['outline with an open corner', withText('.GKO', (text) => text.replace(/.*D01\*\n(?=M02)/, ''))],
  ['a second outline file of another size', [...one, renamed('.GKO', 'lamp.GM1', '25000000', '27000000')]],
  ['an outline in a frame that holds it', withText('.GKO', (text) => text.replace('M02*', `${frameText}M02*`))],
  ['drill file without tools', withText('.TXT', (text) => text.replace('T1C0.600\n', ''))],
  ['5 mm longer than ordered', one, { lengthMm: 20, widthMm: 20 }],
  ['ordered 1 mm smaller', one, { lengthMm: 24, widthMm: 20 }],
  ['ordered with one layer', one, { layers: 1 }],
  ['ordered with four layers', one, { layers: 4 }],
  ['ordered with tracks of 10 mil at least', one, { minTraceMil: 10 }],
  ['four boards, ordered as one', four, { deliveryForm: 'single', panelX: 1, panelY: 1 }],
  ['four boards, ordered as 2 × 2', four, { deliveryForm: 'panelInFile', panelX: 2, panelY: 2 }],
  ['four boards, ordered as 1 × 2', four, { deliveryForm: 'panelInFile', panelX: 1, panelY: 2 }],
  ['production file to be confirmed', one, { productionFileConfirm: 'manual' }],
  ['impedance', one, { impedance: true }],
  ['remarks to the engineer', one, { remarks: '板边不要倒角' }],
  ['half holes ordered, none in the file', one, { halfHoleSides: 2 }],
];

interface ReviewedBoard {
  readonly board: string;
  readonly facts: BoardFacts;
  readonly decision: MachineDecision;
}

/** Reviews a board as the quote page orders it: the form filled from the file, and no other changes. */
function reviewBoard(board: string, files: readonly SourceFile[], ordered: Partial<BoardSpec> = {}): ReviewedBoard {
  const { facts } = analyseBoard(files);
  const spec = { ...withMeasured(defaultBoardSpec, measuredFields(facts)), ...ordered };
  const violations = priceBookViolations(spec, facts, defaultPriceBook);
  return { board, facts, decision: machineReview({ spec, facts, violations, hasNote: false }) };
}

/** One line for a decision, one for each reason: `size · review.sizeUnknown lengthMm=100 widthMm=100`. */
const decisionLines = ({ board, decision }: ReviewedBoard): string =>
  [
    `${board}: ${decision.isPassed ? 'passed' : 'engineer'}`,
    ...decision.rules.flatMap(({ rule, because }) =>
      because.map(({ code, field, params }) =>
        [`    ${rule} · ${code}`, field ?? '', ...Object.entries(params).map(([name, value]) => `${name}=${value}`)]
          .filter(Boolean)
          .join(' '),
      ),
    ),
  ].join('\n');

const table = (boards: readonly ReviewedBoard[]): string => `${boards.map(decisionLines).join('\n')}\n`;

async function reviewWithout(name: string, folder: string): Promise<ReviewedBoard[]> {
  const { files } = (await loadBoard(folder)).upload;
  const whole = reviewBoard(name, files);
  const roles = new Map(whole.facts.files.map((file) => [file.name, file.role]));
  const lacking = LACKING.map(([what, isIt]) => {
    const rest = files.filter((file) => !isIt(roles.get(file.name) ?? 'none'));
    return reviewBoard(`${name}, without its ${what}`, rest);
  });
  return [whole, ...lacking];
}

const isShipped = ([name]: (typeof boardFolders)[number]): boolean => name.startsWith('fixture ');
const shipped = boardFolders.filter(isShipped);
const external = boardFolders.filter((board) => !isShipped(board));

const all: ReviewedBoard[] = [];

describe('the boards that come with the repository', () => {
  const boards: ReviewedBoard[] = [];
  beforeAll(async () => {
    for (const [name, folder] of shipped) boards.push(...(await reviewWithout(name, folder)));
    for (const [name, files, ordered] of OWN_BOARDS) boards.push(reviewBoard(`own: ${name}`, files, ordered));
    all.push(...boards);
  }, 180_000);

  it('have these decisions', async () => {
    await expect(table(boards)).toMatchFileSnapshot('decisions-on-fixtures.txt');
  });
});

describe.skipIf(external.length === 0)('the boards next to the repository', () => {
  const boards: ReviewedBoard[] = [];
  beforeAll(async () => {
    for (const [name, folder] of external) boards.push(reviewBoard(name, (await loadBoard(folder)).upload.files));
    all.push(...boards);
  }, 300_000);

  it('have these decisions', async () => {
    await expect(table(boards)).toMatchFileSnapshot('decisions-on-external-boards.txt');
  });
});

describe('whatever the board', () => {
  it('none without drill, closed outline or certain size passes', () => {
    expect(all.length).toBeGreaterThanOrEqual(external.length === 0 ? 44 : 56);
    for (const { board, facts, decision } of all.filter((one) => one.decision.isPassed)) {
      expect(facts.holes?.round, board).toBeGreaterThan(0);
      for (const side of ['top', 'bottom'] as const)
        if (facts.mask?.[side])
          expect(
            facts.files.map(({ role }) => role),
            board,
          ).toContain(`copper-${side}`);
      expect(facts.board, board).toMatchObject({ from: 'outline-file' });
      expect(facts.board?.confidence, board).toBeGreaterThanOrEqual(0.9);
      expect(
        facts.files.filter(({ role }) => role === 'outline'),
        board,
      ).not.toEqual([]);
      expect(
        decision.rules.flatMap(({ because }) => because),
        board,
      ).toEqual([]);
    }
  });
});
