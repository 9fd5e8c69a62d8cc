import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { boardZip } from '@xunban/testkit/real-boards';
import { seededRandom, seedOf } from '@xunban/testkit/seeded-random';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { zip } from '@xunban/testkit/zip';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeBmp } from './testing/make-bmp.ts';

/**
 * Images and archives with damage in random places, the same in every run. Each is taken or refused, none fails on our
 * side, and what was refused leaves no file.
 */

const TRIES = stressIterations(3);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', MEMBER_UPLOADS_PER_DAY_MB: '100000' });
});
afterAll(() => server.stop());

const makeImage = (format: 'jpeg' | 'png' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
const IMAGE_UPLOAD = '/api/app/up-load-file/upload-file?dirName=certification';
const BOARD = '/api/applet/appletcommon/get-applet-uploadcommondoss';

const SEEDS: readonly (readonly [string, string, string, () => Promise<Buffer> | Buffer])[] = [
  ['jpeg', IMAGE_UPLOAD, 'a.jpg', () => makeImage('jpeg')],
  ['png', IMAGE_UPLOAD, 'a.png', () => makeImage('png')],
  ['gif', IMAGE_UPLOAD, 'a.gif', () => makeImage('gif')],
  ['bmp', IMAGE_UPLOAD, 'a.bmp', () => makeBmp(60, 40, 24)],
  ['a board', BOARD, 'a.zip', () => boardZip('arduino-uno')],
  ['an archive in an archive', BOARD, 'a.zip', () => zip([{ name: 'b.zip', bytes: boardZip('arduino-uno') }])],
  ['an archive that leaves its folder', BOARD, 'a.zip', () => zip([{ name: '../../../tmp/x.gbr', bytes: GERBER }])],
];
const GERBER = Buffer.from('%FSLAX24Y24*%\n%MOMM*%\n%ADD10C,0.1*%\nD10*\nX0Y0D02*\nX10000Y0D01*\nM02*\n');

test.each(SEEDS)('%s with damage', { timeout: stressIterations(60_000) }, async (name, address, fileName, make) => {
  const random = seededRandom(seedOf(name));
  const whole = await make();
  for (let round = 0; round < TRIES; round += 1) {
    // Another member each time: one may only upload so many an hour.
    const { token } = await server.newMember();
    const before = await filesOnDisk();
    const form = new FormData();
    form.append('file', new File([new Uint8Array(damaged(whole, random))], fileName));
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}${address}`, { method: 'POST', headers, body: form });
    const answer = await response.text();
    countTried('images and archives with damage in random places', 1);
    expect(response.status, `${round}: ${answer}`).toBeLessThan(500);
    const isTaken = response.ok && !answer.startsWith('{"success":false');
    if (!isTaken) expect(await filesOnDisk(), `${round}: ${answer}`).toBe(before);
    expect(await readdir(path.join(server.deps.config.dataDir, 'uploads')).catch(() => [])).toEqual([]);
  }
});

/** Some bytes are others, some are missing, some stand twice, or the end is lost. */
function damaged(whole: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(whole);
  const at = () => Math.floor(random() * bytes.length);
  const kind = random();
  if (kind < 0.2) return bytes.subarray(0, at());
  if (kind < 0.35) return Buffer.concat([bytes.subarray(0, at()), bytes.subarray(at())]);
  // Heads hold sizes and counts, which is where damage goes deepest.
  const reach = kind < 0.7 ? Math.min(64, bytes.length) : bytes.length;
  for (let times = 1 + Math.floor(random() * 8); times > 0; times -= 1)
    bytes[Math.floor(random() * reach)] = random() < 0.5 ? 0xff : Math.floor(random() * 256);
  return bytes;
}

async function filesOnDisk(): Promise<number> {
  const found = await readdir(path.join(server.deps.config.dataDir), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
}
