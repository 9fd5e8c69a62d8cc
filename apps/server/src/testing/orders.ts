import { randomBytes } from 'node:crypto';
import type { BoardFacts, HoleFacts } from '@xunban/gerber';
import type { TestMember, TestServer } from './server.ts';

/** What the files of a plain two-layer board say. */
export function twoLayerFacts(size: {
  readonly widthMm: number;
  readonly heightMm: number;
}): BoardFacts & { holes: HoleFacts } {
  return {
    version: 1,
    files: [],
    board: {
      from: 'outline-file',
      confidence: 1,
      ...size,
      minX: 0,
      minY: 0,
      outerAreaMm2: size.widthMm * size.heightMm,
      areaMm2: size.widthMm * size.heightMm,
      perimeterMm: 2 * (size.widthMm + size.heightMm),
      boards: 1,
      cutouts: 0,
    },
    copper: { from: 'files', layers: 2, innerOrderKnown: true },
    mask: { top: true, bottom: true },
    silk: { top: true, bottom: false },
    paste: { top: false, bottom: false },
    holes: { round: 120, slots: 0, minDrillMm: 0.3, maxDrillMm: 3.2, castellated: 0, mouseBites: 0, classes: [] },
    problems: [],
  };
}

/** Puts a board file on record as an upload would have, with these facts. */
export async function giveBoardFile(
  server: TestServer,
  memberId: string,
  facts: BoardFacts = twoLayerFacts({ widthMm: 120, heightMm: 80 }),
): Promise<string> {
  const row = await server.deps.db.transaction((tx) =>
    tx
      .insertInto('board_file')
      .values({
        member_id: memberId,
        sha256: randomBytes(32).toString('hex'),
        file_name: 'board.zip',
        bytes: 4096n,
        facts: JSON.stringify(facts),
        facts_version: 1,
        picture_key: randomBytes(16).toString('hex'),
        has_picture: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

export async function giveAddress(
  { api }: Pick<TestMember, 'api'>,
  place: { readonly province?: string; readonly city?: string; readonly district?: string },
): Promise<string> {
  const address = await api.address.add({
    body: {
      contactName: '李工',
      phone: '13900000000',
      province: '广东省',
      city: '深圳市',
      district: '南山区',
      ...place,
      detail: '科技园 1 号',
    },
  });
  return address.id;
}
