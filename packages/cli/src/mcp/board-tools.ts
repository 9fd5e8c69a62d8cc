import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { boardJson } from '../commands/check.ts';
import { isBoardUsable, type LocalBoard, readBoard, readFrozen } from '../engine/read-board.ts';
import { usageError } from '../failure.ts';
import type { McpWorld } from './mcp-world.ts';
import { asData, toolFailure, toolResult } from './results.ts';

/** Largest archive that a client sends, in bytes. */
export const MAX_SENT_BYTES = 20 * 1024 * 1024;

const figures = z.record(z.string(), z.number().nullable());

const checked = z.object({
  boardId: z.string().describe('Names the board in other tools while this server runs.'),
  sha256: z.string(),
  bytes: z.number().int(),
  hasBoard: z.boolean(),
  isUsable: z.boolean().describe('False when a finding is an error.'),
  facts: figures.describe('Measured facts; null for what the files do not decide.'),
  uncertain: z.array(z.string()).describe('Facts that may be wrong.'),
  findings: z.array(z.object({ code: z.string(), severity: z.string(), text: z.string(), places: z.number().int() })),
  untrusted: z.object({ fileName: z.string(), files: z.array(z.object({ name: z.string(), role: z.string() })) }),
});

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** `check_board`: facts and findings, read here and by no other machine. */
export function addBoardTools(server: McpServer, world: McpWorld): void {
  const { root, texts } = world;
  const about = {
    title: 'Check a board',
    description:
      'Reads board files (Gerber, drill, KiCad) as the factory does and returns measured facts and findings. Nothing is uploaded.',
    outputSchema: checked,
    annotations: READS,
  };
  const answer = async (read: () => Promise<LocalBoard>) => {
    try {
      return toolResult(checked, keep(world, await read()));
    } catch (error) {
      return toolFailure(error, texts);
    }
  };
  if (root !== undefined)
    server.registerTool(
      'check_board',
      { ...about, inputSchema: z.object({ path: z.string().min(1).describe('Archive, file or folder.') }) },
      (input) => answer(async () => readBoard(insideRoot(root, input.path))),
    );
  else
    server.registerTool(
      'check_board',
      {
        ...about,
        inputSchema: z.object({
          fileName: z.string().min(1).max(200),
          contentBase64: z
            .base64()
            .max(Math.ceil(MAX_SENT_BYTES / 3) * 4)
            .describe('Content of the archive.'),
        }),
      },
      (input) => answer(() => readFrozen(sentFile(input.fileName, Buffer.from(input.contentBase64, 'base64')))),
    );
}

/** The path without links. @throws CliError for a path outside of the folder, and for none */
function insideRoot(root: string, asked: string): string {
  let real: string;
  const base = realpathSync(root);
  try {
    real = realpathSync(path.resolve(base, asked));
  } catch {
    throw usageError('mcp.outsideRoot', { path: asked });
  }
  const relative = path.relative(base, real);
  if (relative.startsWith('..') || path.isAbsolute(relative)) throw usageError('mcp.outsideRoot', { path: asked });
  return real;
}

function sentFile(name: string, content: Buffer) {
  const archive = new Uint8Array(content);
  return {
    fileName: path.basename(name),
    bytes: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    archive,
  };
}

function keep({ boards, texts }: McpWorld, board: LocalBoard): z.input<typeof checked> {
  const { file, hasBoard, facts, uncertain, files, findings } = boardJson(board);
  const boardId = file.sha256.slice(0, 16);
  boards.put(boardId, board);
  return {
    ...{ boardId, sha256: file.sha256, bytes: file.bytes, hasBoard, isUsable: isBoardUsable(board) },
    ...{ facts, uncertain: [...uncertain] },
    findings: findings.map(({ code, severity, places, data }) => ({
      ...{ code, severity, places: places.length },
      text: asData(texts.text(`board-problems.${code}`, figuresOf(data))),
    })),
    untrusted: {
      fileName: asData(file.fileName),
      files: files.map(({ name, role }) => ({ name: asData(name), role: String(role) })),
    },
  };
}

/** The figures of a text; a flag is none. */
const figuresOf = (data: Readonly<Record<string, string | number | boolean>>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(data).flatMap(([name, one]) => (typeof one === 'boolean' ? [] : [[name, one]])));
