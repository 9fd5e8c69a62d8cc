import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import { nameTable } from '../testing/name-table.ts';
import { fileForRole } from '../testing/sample-files.ts';

const facts = (list: string): BoardFacts =>
  analyseBoard(
    Object.entries(nameTable(list)).map(([name, role]) => fileForRole(name, role)),
    { depth: 'quick' },
  ).facts;
const codes = ({ problems }: BoardFacts): string[] => problems.map(({ code }) => code);

describe('the boards of one archive', () => {
  it.each([
    [
      'in folders',
      'TC main/b.gtl | BC main/b.gbl | OL main/b.gko | DR main/b.drl | TC panel/b.gtl | BC panel/b.gbl | OL panel/b.gko',
      { main: 4, panel: 3 },
    ],
    [
      'by the beginning of their names',
      'TC lamp-F_Cu.gbr | BC lamp-B_Cu.gbr | OL lamp-Edge_Cuts.gbr | DR lamp.drl | TC base-F_Cu.gbr | BC base-B_Cu.gbr | OL base-Edge_Cuts.gbr | DR base.drl',
      { lamp: 4, base: 4 },
    ],
    [
      'whose names begin alike',
      'TC io-left.gtl | BC io-left.gbl | OL io-left.gko | TC io-right.gtl | BC io-right.gbl | OL io-right.gko',
      { 'io-left': 3, 'io-right': 3 },
    ],
  ])('are separated: %s', (_, list, expected) => {
    const found = facts(list);
    expect(Object.fromEntries(found.groups?.map(({ name, files }) => [name, files.length]) ?? [])).toEqual(expected);
    expect(found.problems.find(({ code }) => code === 'roles.several-boards')?.data).toMatchObject({ count: 2 });
    expect(found.board?.confidence ?? 0).toBeLessThan(0.25);
  });

  it.each([
    ['is one with two files for a layer', 'TC b.gtl | TC b_old.gtl | BC b.gbl | OL b.gko | DR b.drl'],
    ['is one with its drill files in a folder', 'TC gerber/b.gtl | BC gerber/b.gbl | OL gerber/b.gko | DR drill/b.drl'],
    ['is one with two outlines', 'TC b.gtl | BC b.gbl | OL b.gko | OL b-edge_cuts.gbr | DR b.drl'],
  ])('%s', (_, list) => {
    const found = facts(list);
    expect(found).not.toHaveProperty('groups');
    expect(codes(found)).not.toContain('roles.several-boards');
  });
});
