import { z } from 'zod';
import { call, planned } from '../call.ts';
import { id, idIn, text } from '../wire.ts';
import { boardPicture } from './order.ts';

/** Largest board archive that is taken, packed. */
const MAX_BOARD_FILE_BYTES = 40 * 1024 * 1024;

/** What the server itself read from an uploaded board: authoritative for prices and review. */
export const measuredBoard = z
  .object({
    copperLayers: z.number().int().optional(),
    widthMm: z.number().optional(),
    heightMm: z.number().optional(),
    roundHoles: z.number().int().optional(),
    slots: z.number().int().optional(),
    minHoleMm: z.number().optional(),
    minTraceMm: z.number().optional(),
    problems: z.array(
      z.object({ code: z.string(), severity: z.enum(['note', 'warning', 'error']), file: z.string().optional() }),
    ),
  })
  .meta({ id: 'MeasuredBoard' });

export const boardFile = z
  .object({
    fileId: id,
    /** A server reference, not a path of any disk. */
    filePath: z.string(),
    fileName: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    facts: measuredBoard,
    picture: boardPicture,
  })
  .meta({ id: 'BoardFile' });

export const upload = {
  boardFile: call({
    method: 'POST',
    path: '/api/applet/appletcommon/get-applet-uploadcommondoss',
    area: 'upload',
    access: 'member',
    summary: 'Uploads a board file (zip); answers with a reference and what was measured.',
    query: z.object({ module: text(20).default('pcb') }),
    files: { file: { maxBytes: MAX_BOARD_FILE_BYTES } },
    result: boardFile,
    timeoutMs: 1_200_000,
  }),
  attachment: planned({
    method: 'POST',
    path: '/api/app/up-load-file/upload-file',
    area: 'upload',
    access: 'member',
    summary: 'Uploads pictures and attachments.',
  }),
  boardPicture: call({
    method: 'GET',
    path: '/api/app/board-files/{id}/picture/{side}',
    area: 'system',
    access: 'anyone',
    summary:
      'The drawn top or bottom of an uploaded board; the address carries its own proof and does not expire while the file exists.',
    params: z.object({ id: idIn, side: z.enum(['top', 'bottom']) }),
    query: z.object({ key: text(100) }),
    result: 'image/svg+xml',
  }),
};
