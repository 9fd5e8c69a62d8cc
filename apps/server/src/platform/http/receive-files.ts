import '@fastify/multipart';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type FileRule, toFileName, type UploadedFile } from '@xunban/contract';
import type { FastifyRequest } from 'fastify';
import { newUploadFile, removeUploadFile } from '../files/upload-files.ts';
import { Refusal } from '../refusal.ts';

export interface ReceivedFiles {
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly fields: Readonly<Record<string, string>>;
  /** Deletes what is still in the upload folder; a handler that keeps a file moves it away first. */
  discard(): Promise<void>;
}

const BOUNDARY = /boundary=(?:"([^"]*)"|([^;]*))/i;
/** By RFC 2046; the parser fails on one of some hundreds. */
const LONGEST_BOUNDARY = 70;
const MAX_FIELDS = 20;
const LONGEST_FIELD_BYTES = 4_096;

/**
 * Streams the parts of a multipart request to disk. A part that is too large, unknown or duplicate refuses the full request.
 */
export async function receiveFiles(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  uploadDir: string,
): Promise<ReceivedFiles> {
  if (!request.isMultipart()) throw new Refusal('unsupportedMedia');
  const [, quoted, plain = ''] = BOUNDARY.exec(request.headers['content-type'] ?? '') ?? [];
  if ((quoted ?? plain).length > LONGEST_BOUNDARY) throw new Refusal('malformedBody');
  const files: Record<string, UploadedFile> = {};
  const fields: Record<string, string> = {};
  const discard = async () => {
    await Promise.all(Object.values(files).map((file) => removeUploadFile(file.path)));
  };
  const largest = Object.values(rules).reduce((max, rule) => (rule.maxBytes > max.maxBytes ? rule : max));
  try {
    const parts = request.parts({
      limits: {
        fileSize: largest.maxBytes + 1,
        files: Object.keys(rules).length,
        fields: MAX_FIELDS,
        fieldSize: LONGEST_FIELD_BYTES,
        parts: MAX_FIELDS + Object.keys(rules).length,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const rule = rules[part.fieldname];
      if (!rule || files[part.fieldname])
        throw new Refusal('invalidInput', {
          // A part may lack a name, despite the parser's type.
          fields: [{ field: part.fieldname ?? '', code: rule ? 'duplicate' : 'unknownField' }],
        });
      const target = await newUploadFile(uploadDir);
      const received = {
        field: part.fieldname,
        fileName: toFileName(part.filename) || 'file',
        mediaType: part.mimetype,
        path: target,
      };
      files[part.fieldname] = { ...received, bytes: 0 };
      const sink = createWriteStream(target, { flags: 'wx', mode: 0o600 });
      // Beyond the limit the parser drops the rest and ends the stream with its part, which may never end.
      part.file.once('limit', () => part.file.destroy(tooLarge(rule)));
      await pipeline(part.file, sink);
      if (part.file.truncated || sink.bytesWritten > rule.maxBytes) throw tooLarge(rule);
      files[part.fieldname] = { ...received, bytes: sink.bytesWritten };
    }
  } catch (error) {
    await discard();
    // The rest of the body is read and dropped, so that the connection can take the next request.
    request.raw.unpipe().resume();
    throw translate(error, largest);
  }
  const missing = Object.keys(rules).filter((field) => !files[field]);
  if (missing.length > 0) {
    await discard();
    throw new Refusal('invalidInput', { fields: missing.map((field) => ({ field, code: 'required' })) });
  }
  return { files, fields, discard };
}

/** Some limits are a byte below a whole number of megabytes. */
const tooLarge = (rule: FileRule): Refusal =>
  new Refusal(rule.tooLarge ?? 'file.tooLarge', { params: { megabytes: Math.round(rule.maxBytes / 1_048_576) } });

/** The multipart parser's own limits arrive as errors with `FST_` codes; a connection that ends early as a plain one. */
function translate(error: unknown, largest: FileRule): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(largest);
  if (
    code.startsWith('FST_') ||
    /Unexpected end|Malformed|Multipart/i.test(error instanceof Error ? error.message : '')
  )
    return new Refusal('malformedBody');
  return error;
}
