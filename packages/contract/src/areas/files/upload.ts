import { z } from 'zod';
import { BOARD_NUMBERS } from '../../board-numbers.ts';
import { BOARD_CHOICES } from '../../board-options.ts';
import { call } from '../../call.ts';
import { FINDING_SEVERITIES } from '../../review-rules.ts';
import { codeText, filter, flagIn, id, idIn, intIn, isoTime, paging, text } from '../../shared-schemas.ts';
import { boardImage } from '../pricing/priced-board.ts';
import { fieldValue } from '../pricing/quote.ts';

/** Maximum compressed size of an accepted board archive. */
const MAX_BOARD_FILE_BYTES = 40 * 1024 * 1024;

/** Size of each part of a resumable upload but the last: at most so much is sent again after an interruption. */
const UPLOAD_PART_BYTES = 1024 * 1024;

/** More than the texts of one exported PDF need. */
const MAX_GLYPHS = 1000;

const glyphFont = z.object({
  /** TrueType, as Base64. */
  font: z.string(),
  /** Font units per em; the values below are in these units. */
  unitsPerEm: z.number(),
  ascent: z.number(),
  descent: z.number(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** From glyph 1 on; characters that the font lacks are left out. */
  glyphs: z.array(z.object({ codePoint: z.number().int(), advance: z.number() })),
});

/** Spec §5: under 5 MB. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024 - 1;
/** Purposes of an uploaded image. An image can be used only for the purpose it was uploaded for. */
export const IMAGE_PURPOSES = [
  'attachment',
  'portrait',
  'certification',
  'evaluation',
  'question',
  'complaint',
] as const;

export const uploadedImage = z
  .object({
    fileId: id,
    /** A server reference to hand in with the form that the image belongs to, not a path of any disk. */
    filePath: z.string(),
    bytes: z.number().int(),
    widthPx: z.number().int(),
    heightPx: z.number().int(),
  })
  .meta({ id: 'UploadedImage' });

/** The server's own measurements of an uploaded board: authoritative for prices and review. */
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
      z.object({ code: z.string(), severity: z.enum(FINDING_SEVERITIES), file: z.string().optional() }),
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
    image: boardImage,
  })
  .meta({ id: 'BoardFile' });

/** The content of a board file as a program needs it: the specification to quote, and the findings with their places. */
export const boardReading = z
  .object({
    fileId: id,
    sha256: z.string(),
    /** Fields of the specification that the files determine; the others are the buyer's choice. */
    spec: z.record(z.string(), fieldValue),
    /** The facts that prices are made from, for `measured` of the specification. */
    measured: z.record(z.string(), z.number()),
    /** The most harmful first. */
    findings: z.array(
      z.object({
        code: z.string(),
        severity: z.enum(FINDING_SEVERITIES),
        /** In the language of the request. */
        text: z.string(),
        /** Address of its explanation. */
        help: z.string(),
        file: z.string().optional(),
        /** The worst places, in the coordinates of the files: mm, x to the right, y upwards, seen from the top. */
        places: z.array(
          z.object({
            x: z.number(),
            y: z.number(),
            /** The measured value. */
            mm: z.number().optional(),
            /** File name of the layer; absent for holes and edges. */
            layer: z.string().optional(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'BoardReading' });

/** An upload in parts, and where its next part begins. */
const resumableUpload = z
  .object({
    uploadId: id,
    /** Bytes that have arrived. */
    offset: z.number().int(),
    /** Size of each part but the last. */
    partBytes: z.number().int(),
  })
  .meta({ id: 'ResumableUpload' });

/** A stored board file, as listed to its owner. */
export const storedFile = z
  .object({
    fileId: id,
    fileName: z.string(),
    /** Including the generated renderings. */
    bytes: z.number().int(),
    uploadedAt: isoTime,
    /** `ordered` files are kept and do not count towards the quota. A file is removed from the cart before it can be deleted. */
    use: z.enum(['free', 'inCart', 'ordered']),
    /** Time of the automatic deletion unless the file is ordered, put into a cart or uploaded again; null when none is due. */
    retainedUntil: isoTime.nullable(),
    image: boardImage,
  })
  .meta({ id: 'StoredFile' });

export const storedFiles = z
  .object({
    totalCount: z.number().int(),
    items: z.array(storedFile),
    usedBytes: z.number().int(),
    maxBytes: z.number().int(),
    /** Parts of unfinished uploads; included in `usedBytes`. */
    unfinishedBytes: z.number().int(),
    todayBytes: z.number().int(),
    maxTodayBytes: z.number().int(),
    retentionDays: z.number().int(),
  })
  .meta({ id: 'StoredFiles' });

export const upload = {
  boardFile: call({
    method: 'POST',
    path: '/api/applet/appletcommon/get-applet-uploadcommondoss',
    area: 'upload',
    access: 'member',
    summary: 'Uploads a board file (zip). Returns a reference and measurements.',
    query: z.object({ module: text(20).default('pcb') }),
    files: { file: { maxBytes: MAX_BOARD_FILE_BYTES } },
    result: boardFile,
    timeoutMs: 1_200_000,
  }),
  begin: call({
    method: 'POST',
    path: '/api/app/board-uploads',
    area: 'system',
    access: 'member',
    summary:
      'Begins a resumable upload of a board file. Its parts can arrive over several connections; the upload is deleted a day after the last one.',
    body: z.object({ fileName: text(1_000), bytes: intIn(1, 1_000_000_000_000) }),
    result: resumableUpload,
  }),
  addPart: call({
    method: 'POST',
    path: '/api/app/board-uploads/{id}/parts',
    area: 'system',
    access: 'member',
    summary:
      'Adds the next part of a resumable upload: partBytes bytes, or the rest of the file. At another offset it is refused with the right one.',
    params: z.object({ id: idIn }),
    query: z.object({ offset: intIn(0, MAX_BOARD_FILE_BYTES) }),
    files: { part: { maxBytes: UPLOAD_PART_BYTES } },
    result: resumableUpload,
    timeoutMs: 120_000,
  }),
  finish: call({
    method: 'POST',
    path: '/api/app/board-uploads/{id}/board-file',
    area: 'system',
    access: 'member',
    summary:
      'Reads the board of a complete upload, with the same reply as an upload in one request. Can be repeated until the reply arrives.',
    params: z.object({ id: idIn }),
    result: boardFile,
    timeoutMs: 1_200_000,
  }),
  removeUnfinished: call({
    method: 'DELETE',
    path: '/api/app/board-uploads',
    area: 'system',
    access: 'member',
    summary: 'Deletes the unfinished uploads of the member.',
    result: 'none',
  }),
  ownFiles: call({
    method: 'GET',
    path: '/api/app/board-files',
    area: 'system',
    access: 'member',
    summary: 'Lists own board files, last uploaded first, with quota usage.',
    query: z.object(paging),
    result: storedFiles,
  }),
  reading: call({
    method: 'GET',
    path: '/api/app/board-files/{id}/reading',
    area: 'system',
    access: 'member',
    summary: 'Returns what an own board file states: the specification to quote, and the findings with their places.',
    params: z.object({ id: idIn }),
    result: boardReading,
  }),
  removeFile: call({
    method: 'DELETE',
    path: '/api/app/board-files/{id}',
    area: 'system',
    access: 'member',
    summary: 'Deletes a board file that is neither ordered nor in the cart.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  attachment: call({
    method: 'POST',
    path: '/api/app/up-load-file/upload-file',
    area: 'upload',
    access: 'member',
    summary:
      'Uploads an image (jpeg, png, bmp or gif, under 5 MB). It is re-encoded as JPEG. dirName states its purpose.',
    query: z.object({
      dirName: z.enum(IMAGE_PURPOSES).default('attachment'),
      fileType: filter(text(20)),
    }),
    files: { file: { maxBytes: MAX_IMAGE_BYTES, tooLarge: 'image.tooLarge' } },
    result: uploadedImage,
    timeoutMs: 1_200_000,
  }),
  image: call({
    method: 'GET',
    path: '/api/app/up-load-file/images/{id}',
    area: 'system',
    access: 'member',
    summary: 'Returns an image uploaded by the member.',
    params: z.object({ id: idIn }),
    result: 'image/jpeg',
  }),
  portrait: call({
    method: 'GET',
    path: '/api/app/portraits/{id}',
    area: 'system',
    access: 'anyone',
    summary: 'Returns a portrait. The URL is signed and valid until the portrait is replaced or deleted.',
    params: z.object({ id: idIn }),
    query: z.object({ key: codeText(100) }),
    result: 'image/jpeg',
  }),
  glyphs: call({
    method: 'POST',
    path: '/api/app/glyphs',
    area: 'system',
    access: 'anyone',
    summary:
      'Returns a font with only the given characters, for a PDF generated by the browser. The request has only the characters, each once and sorted, so that file names do not leave the browser.',
    body: z.object({ characters: z.string().min(1).max(MAX_GLYPHS) }),
    result: glyphFont,
  }),
  boardImage: call({
    method: 'GET',
    path: '/api/app/board-files/{id}/image/{side}',
    area: 'system',
    access: 'anyone',
    summary:
      'Returns the top or bottom rendering of an uploaded board, in the colours and panel of an order if given. The URL is signed and valid as long as the file exists.',
    params: z.object({ id: idIn, side: z.enum(['top', 'bottom']) }),
    query: z.object({
      key: codeText(100),
      maskColour: z.enum(BOARD_CHOICES.maskColour).optional(),
      legendColour: z.enum(BOARD_CHOICES.legendColour).optional(),
      finish: z.enum(BOARD_CHOICES.finish).optional(),
      /** The apertures of a stencil instead of the board. */
      product: z.literal('stencil').optional(),
      /** True when all edges are plated. */
      allEdgesPlated: flagIn.optional(),
      /** The plated edges, when not all are plated. */
      platedEdges: z.enum(BOARD_CHOICES.platedEdges).optional(),
      /** The panel that the boards are ordered in; all of these fields or none. */
      panelX: intIn(1, BOARD_NUMBERS.panelX.max).optional(),
      panelY: intIn(1, BOARD_NUMBERS.panelY.max).optional(),
      panelSeparation: z.enum(BOARD_CHOICES.panelSeparation).optional(),
      rails: z.enum(BOARD_CHOICES.rails).optional(),
      railWidthMm: z.coerce.number().min(BOARD_NUMBERS.railWidthMm.min).max(BOARD_NUMBERS.railWidthMm.max).optional(),
    }),
    result: 'image/svg+xml',
  }),
};
