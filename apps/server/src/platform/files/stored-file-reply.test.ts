import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { Refusal } from '../refusal.ts';
import type { OpenedFile } from './store.ts';
import { storedFileReply } from './stored-file-reply.ts';

let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** More than the buffers between the store and the client hold. */
const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9_000_000)]);

/** Uploads a file and starts to download it. */
async function download() {
  const file = new File([content], 'large.pdf');
  const { id } = await staff.api.staffNotes.upload({ files: { file } });
  const opened: OpenedFile[] = [];
  const { open } = server.deps.files;
  vi.spyOn(server.deps.files, 'open').mockImplementation(async (...given) => {
    const found = await open(...given);
    opened.push(found);
    return found;
  });
  const leave = new AbortController();
  const response = await fetch(`${server.consoleUrl}/api/staff/note-files/${id}`, {
    headers: { Authorization: `Bearer ${staff.token}` },
    signal: leave.signal,
  });
  return { response, opened, leave };
}

test('a download has the length and the content of the stored file', async () => {
  const { response, opened } = await download();
  expect([response.status, response.headers.get('Content-Length')]).toEqual([200, String(content.length)]);
  expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  await expect.poll(() => opened.map(({ body }) => body.destroyed)).toEqual([true]);
});

test('a client that leaves during a download: the rest of the file is not read', async () => {
  const { response, opened, leave } = await download();
  await response.body?.getReader().read();
  leave.abort();
  await expect.poll(() => opened.map(({ body }) => body.destroyed)).toEqual([true]);
  expect(opened[0]?.body.readableEnded).toBe(false);
});

test('a download that cannot be recorded is refused, and the file is closed', async () => {
  const { files } = server.deps;
  await files.put('note-file/unrecorded', content);
  const opened = await files.open('note-file/unrecorded');
  vi.spyOn(files, 'open').mockResolvedValue(opened);
  const stored = { key: 'note-file/unrecorded', plainName: 'note.pdf', fileName: 'a.pdf' };
  const { signal } = new AbortController();
  const refused = storedFileReply(files, stored, signal, async () => {
    throw new Refusal('staleVersion');
  });
  await expect(refused).rejects.toThrow(new Refusal('staleVersion'));
  expect(opened.body.destroyed).toBe(true);
});
