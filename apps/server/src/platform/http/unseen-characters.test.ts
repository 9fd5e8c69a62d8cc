import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestStaff } from '../../testing/server.ts';

/** Characters that show nothing, in names, notes and file names of real requests. */

let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const scattered = (word: string) => `\u202E${[...word].join('\u200B')}\uFEFF\u0007`;

test('names are stored in one line without them, notes with their line breaks', async () => {
  const member = await server.newMember();
  const { name } = (
    await staff.api.staffAccounts.create({
      body: { name: scattered('管理员\n甲'), roleIds: [], account: `trust${member.account.slice(-6)}` },
    })
  ).staff;
  expect(name).toBe('管理员 甲');
  const subject = { subjectKind: 'member', subjectId: member.memberId } as const;
  await staff.api.staffNotes.add({ body: { ...subject, text: scattered('第一行\n第二行') } });
  const { items } = await staff.api.staffNotes.list({ query: subject });
  expect(items.map(({ text }) => text)).toEqual(['第一行\n第二行']);
  // A name of nothing visible is missing.
  await expect(
    staff.api.staffAccounts.create({ body: { name: '\u200B\u3164', roleIds: [], account: 'nameless' } }),
  ).rejects.toMatchObject({ code: 'invalidInput' });
});

test('a file name loses them when it arrives, and one that was stored before when it is downloaded', async () => {
  const file = new File([Buffer.from('%PDF-1.7\n')], 'gnp\u202Efdp.\u200Bpdf');
  const { id, fileName } = await staff.api.staffNotes.upload({ files: { file } });
  expect(fileName).toBe('gnpfdp.pdf');
  await server.deps.db.transaction((tx) =>
    sql`update note_file set file_name = ${'gnp\u202Efdp.pdf'} where id = ${id}`.execute(tx),
  );
  const response = await fetch(`${server.consoleUrl}/api/staff/note-files/${id}`, {
    headers: { Authorization: `Bearer ${staff.token}` },
  });
  expect(response.headers.get('Content-Disposition')).toContain("filename*=UTF-8''gnpfdp.pdf");
});
