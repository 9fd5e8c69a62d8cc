import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ApiError, uploadBoard } from '@xunban/client/source';
import { z } from 'zod';
import type { Context, ServerClient } from './context.ts';
import type { FrozenBoard } from './engine/freeze-board.ts';
import { EXIT } from './exit-codes.ts';
import { CliError } from './failure.ts';

const begunUpload = z.object({ uploadId: z.string(), partBytes: z.number().int().min(1) });

/** Uploads a board in parts. An upload that was interrupted, in this process or an earlier one, continues where it was. */
export async function upload(context: Context, client: ServerClient, board: FrozenBoard) {
  const state = stateFile(context, board);
  const file = new File([board.archive], board.fileName);
  const send = (begun: z.infer<typeof begunUpload> | undefined) =>
    uploadBoard(client, file, {
      signal: context.signal,
      onProgress: context.progress(context.texts.cli('order.uploading', { file: board.fileName })),
      onBegin: (upload) => writeState(state, upload),
      ...(begun ? { begun } : {}),
    });
  const begun = readState(state);
  if (begun) context.note(context.texts.cli('order.continues'));
  const stored = await send(begun).catch((error: unknown) => {
    // The server deletes unfinished uploads after a day.
    if (begun && error instanceof ApiError && error.kind === 'missing') return send(undefined);
    throw error;
  });
  rmSync(state, { force: true });
  if (stored.sha256 !== board.sha256) throw new CliError(EXIT.failed, 'order.otherHash', { sha256: stored.sha256 });
  return stored;
}

/** One file for each server and board. */
function stateFile({ world: { env }, profile }: Context, { sha256 }: FrozenBoard): string {
  const root = env['XDG_STATE_HOME'] || path.join(env['HOME'] || os.homedir(), '.local/state');
  return path.join(root, 'xunban/uploads', `${encodeURIComponent(profile.url ?? '')}-${sha256}.json`);
}

function readState(file: string): z.infer<typeof begunUpload> | undefined {
  try {
    return begunUpload.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function writeState(file: string, begun: z.infer<typeof begunUpload>): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(begun), { mode: 0o600 });
}
