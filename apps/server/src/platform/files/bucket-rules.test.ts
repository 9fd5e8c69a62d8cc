import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeBucket } from '../../testing/fake-bucket.ts';
import { bucketRulesCommand } from './bucket-rules-command.ts';

const bucket = new FakeBucket();
/** Methods of the requests. */
let methods: string[];
beforeAll(() => bucket.start());
afterAll(() => bucket.stop());
beforeEach(() => {
  bucket.lifecycle = undefined;
  methods = [];
  bucket.intercept = ({ method = '' }) => {
    methods.push(method);
    return false;
  };
});

async function run(...args: readonly string[]) {
  let output = '';
  const env = { S3_ENDPOINT: `${bucket.origin}/boards`, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret-of-the-test' };
  const code = await bucketRulesCommand(args, env, (text) => {
    output += text;
  });
  return { code, output };
}
const idsIn = (xml = '') => [...xml.matchAll(/<ID>([^<]*)</g)].map(([, id]) => id);
const OURS = ['xunban-unfinished-multipart', 'xunban-upload-parts', 'xunban-sandbox-upload-parts'];

test('without an option the rules are shown and nothing is written', async () => {
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain('xunban-upload-parts: upload-part/*: objects are deleted after 7 days');
  expect(output).toContain(
    'xunban-unfinished-multipart: all objects: unfinished multipart uploads are ended after 2 days',
  );
  expect(methods).toEqual(['GET']);
});

test('they are written once, and known from then on', async () => {
  expect(await run('--apply')).toMatchObject({ code: 0 });
  expect(idsIn(bucket.lifecycle)).toEqual(OURS);
  expect(bucket.lifecycle).toContain('<DaysAfterInitiation>2</DaysAfterInitiation>');
  methods = [];
  expect(await run('--apply')).toMatchObject({ code: 0, output: expect.stringContaining('has these rules') });
  expect(await run()).toMatchObject({ code: 0 });
  expect(methods).toEqual(['GET', 'GET']);
});

test('rules of others stay, an older one of ours is replaced', async () => {
  const rule = (id: string, days: number) =>
    `<Rule><ID>${id}</ID><Status>Enabled</Status><Filter><Prefix>logs/</Prefix></Filter><Expiration><Days>${days}</Days></Expiration></Rule>`;
  bucket.lifecycle = `<LifecycleConfiguration>${rule('of-the-operator', 30)}${rule('xunban-upload-parts', 3)}</LifecycleConfiguration>`;
  expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('stay: of-the-operator') });
  expect(await run('--apply')).toMatchObject({ code: 0 });
  expect(idsIn(bucket.lifecycle)).toEqual(['of-the-operator', ...OURS]);
  expect(bucket.lifecycle).toContain('<Days>30</Days>');
  expect(bucket.lifecycle).not.toContain('<Days>3</Days>');
});

test('a store that refuses is reported without its secret', async () => {
  bucket.intercept = (_request, response) => {
    response.writeHead(403, { 'Content-Type': 'application/xml' });
    response.end('<Error><Code>AccessDenied</Code><Message>not with secret-of-the-test</Message></Error>');
    return true;
  };
  const { code, output } = await run('--apply');
  expect(code).toBe(2);
  expect(output).toContain('AccessDenied');
  expect(output).not.toContain('secret-of-the-test');
});

test('without a bucket, and with an unknown option, nothing is asked', async () => {
  const output: string[] = [];
  expect(await bucketRulesCommand([], {}, (text) => void output.push(text))).toBe(2);
  expect(output.join('')).toContain('S3_ENDPOINT is not set');
  expect(await run('--aply')).toMatchObject({ code: 2, output: expect.stringContaining('npm run bucket-rules') });
  expect(methods).toEqual([]);
});
