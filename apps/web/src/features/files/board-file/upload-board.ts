import type { AllCalls, CallResult } from '@xunban/contract';
import { ApiError, isWorthRetrying } from '@xunban/contract/api-error';
import { api } from '../../../shared/api.ts';

/** Progress of an upload, as far as the page shows it. */
export interface UploadProgress {
  /** 0..1; of what has arrived while it is interrupted */
  readonly share: number;
  /** True while the server cannot be reached; the upload continues automatically. */
  readonly isInterrupted: boolean;
}

interface UploadWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

type Upload = CallResult<AllCalls['upload']['begin']>;
type UploadedBoard = CallResult<AllCalls['upload']['boardFile']>;

/** A file up to this size is sent in one request, and again as a whole after an interruption. */
const SMALL_BYTES = 1_048_576;
/** A restart takes seconds; a phone may be without a network for minutes. */
const GIVE_UP_AFTER_MS = 600_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** Uploads that have begun: a further attempt with the same file continues them. */
const begun = new WeakMap<File, Upload>();

/** Uploads a board file. A broken connection or a restart of the server interrupts it, and what has arrived is not sent again. */
export async function uploadBoard(file: File, watch: UploadWatch): Promise<UploadedBoard> {
  if (file.size <= SMALL_BYTES) return uploadWhole(file, watch);
  const known = begun.get(file);
  if (!known) return sendRest(file, await begin(file, watch), watch);
  try {
    return await sendRest(file, known, watch);
  } catch (error) {
    // The server deletes an upload after a day without a part, and one whose content it refused.
    if (!(error instanceof ApiError) || error.kind !== 'missing') throw error;
    return sendRest(file, await begin(file, watch), watch);
  }
}

const uploadWhole = (file: File, watch: UploadWatch): Promise<UploadedBoard> =>
  persist(0, watch, () =>
    api.upload.boardFile(
      { query: { module: 'pcb' }, files: { file } },
      { signal: watch.signal, onProgress: (share) => watch.onProgress({ share, isInterrupted: false }) },
    ),
  );

const begin = (file: File, watch: UploadWatch): Promise<Upload> =>
  persist(0, watch, () =>
    api.upload.begin({ body: { fileName: file.name, bytes: file.size } }, { signal: watch.signal }),
  );

async function sendRest(file: File, upload: Upload, watch: UploadWatch): Promise<UploadedBoard> {
  const { signal } = watch;
  const params = { id: upload.uploadId };
  for (let offset = upload.offset; ; ) {
    begun.set(file, { ...upload, offset });
    if (offset < file.size) {
      offset = await persist(offset / file.size, watch, () => sendPart(file, { ...upload, offset }, watch));
      continue;
    }
    const finished = await persist(1, watch, () => api.upload.finish({ params }, { signal }).catch(rightOffset));
    if (typeof finished !== 'number') return finished;
    offset = finished;
  }
}

/** @returns the offset of the next part */
async function sendPart(file: File, { uploadId, offset, partBytes }: Upload, watch: UploadWatch): Promise<number> {
  const part = file.slice(offset, offset + partBytes);
  const onProgress = (share: number) =>
    watch.onProgress({ share: (offset + share * part.size) / file.size, isInterrupted: false });
  return api.upload
    .addPart({ params: { id: uploadId }, query: { offset }, files: { part } }, { signal: watch.signal, onProgress })
    .then((upload) => upload.offset)
    .catch(rightOffset);
}

/** Returns the offset that the server names: the reply to an earlier attempt was lost. @throws any other error */
function rightOffset(error: unknown): number {
  const data = error instanceof ApiError && error.code === 'upload.wrongOffset' ? error.data : undefined;
  if (typeof data === 'object' && data !== null && 'offset' in data && typeof data.offset === 'number')
    return data.offset;
  throw error;
}

/** Repeats an attempt while the server is out of reach. */
async function persist<T>(arrived: number, { signal, onProgress }: UploadWatch, attempt: () => Promise<T>): Promise<T> {
  let awaySince: number | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      awaySince ??= performance.now();
      if (!isAway(error) || performance.now() - awaySince > GIVE_UP_AFTER_MS) throw error;
    }
    onProgress({ share: arrived, isInterrupted: true });
    await pause(pauseMs, signal);
  }
}

/** True when the server can be reached later: not for a failure of its own, which would come again. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError &&
  (isWorthRetrying(error) || error.kind === 'timeout') &&
  error.code !== 'internal' &&
  error.code !== 'diskFull';

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(new ApiError('cancelled', ''));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    }, ms);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
  });
