import type { MemberCalls } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import type { Client } from '@xunban/contract/client';

/** An upload that has begun. */
interface BegunUpload {
  readonly uploadId: string;
  readonly partBytes: number;
}

interface UploadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
  readonly begun?: BegunUpload;
  readonly onBegin?: (upload: BegunUpload) => void;
}

export async function uploadBoard(
  client: Pick<Client<MemberCalls>, 'upload'>,
  file: File,
  { signal, onProgress, begun, onBegin }: UploadOptions = {},
) {
  const options: Pick<UploadOptions, 'signal'> = signal ? { signal } : {};
  const upload = begun
    ? { ...begun, offset: 0 }
    : await client.upload.begin({ body: { fileName: file.name, bytes: file.size } }, options);
  if (!begun) onBegin?.({ uploadId: upload.uploadId, partBytes: upload.partBytes });
  const params = { id: upload.uploadId };
  let { offset } = upload;
  while (offset < file.size) {
    const part = file.slice(offset, offset + upload.partBytes);
    try {
      ({ offset } = await client.upload.addPart({ params, query: { offset }, files: { part } }, options));
    } catch (error) {
      offset = rightOffset(error);
    }
    onProgress?.(offset / file.size);
  }
  return client.upload.finish({ params }, options);
}

/** A part that was repeated may have arrived before; the refusal names the offset. */
function rightOffset(error: unknown): number {
  const data = error instanceof ApiError && error.code === 'upload.wrongOffset' ? error.data : undefined;
  if (typeof data === 'object' && data !== null && 'offset' in data && typeof data.offset === 'number')
    return data.offset;
  throw error;
}
