import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { toYuanText } from '@xunban/money';
import { describe, expect, it } from 'vitest';
import { quoted, runPricelist } from './pricelist-command.ts';
import { type TypicalBoard, typicalBoards } from './typical-boards.ts';

const named = typicalBoards.map((typical, index) => [index + 1, typical] as const);
const chosenOf = ({ changes }: TypicalBoard) => quoted({ ...defaultBoardSpec, ...changes }).chosen;

describe('thirty typical boards', () => {
  it('are thirty, and of every material that is sold in quantity', () => {
    expect(typicalBoards).toHaveLength(30);
  });

  it.each(named)('%d costs as much as the table states', (_, typical) => {
    const chosen = chosenOf(typical);
    expect(chosen.lines.map(({ line, amountFen }) => `${line} ${toYuanText(amountFen)}`).join(', ')).toBe(
      typical.lines,
    );
    expect(toYuanText(chosen.totalFen)).toBe(typical.totalYuan);
    expect(chosen.workingDays).toBe(typical.workingDays);
  });

  it.each(named)('%d is inside what the market asks', (_, { totalYuan, marketYuan }) => {
    if (marketYuan === null) return;
    const [lowest, highest] = marketYuan;
    expect(Number(totalYuan)).toBeGreaterThanOrEqual(lowest);
    expect(Number(totalYuan)).toBeLessThanOrEqual(highest);
  });

  it.each(['zh-CN', 'zh-TW', 'en'])('are printed as a table in %s', (language) => {
    const { output, exitCode } = runPricelist(['--lang', language]);
    expect(exitCode).toBe(0);
    const rows = output.split('\n');
    expect(rows).toHaveLength(2 + typicalBoards.length);
    for (const [index, { totalYuan }] of typicalBoards.entries()) {
      expect(rows[index + 2]).toContain(`¥${Number(totalYuan).toLocaleString('en', { minimumFractionDigits: 2 })}`);
    }
    expect(output).not.toMatch(/pricing\.|undefined/);
  });

  it('refuse a language that there is not', () => {
    expect(runPricelist(['--lang', 'de'])).toMatchObject({ exitCode: 2, output: '' });
  });
});
