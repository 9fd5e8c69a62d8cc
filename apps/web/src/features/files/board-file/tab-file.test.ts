// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { deleteFile, loadFile, storeFile } from './tab-file.ts';

const files = vi.hoisted(() => new Map<string, unknown>());
const hold = vi.hoisted(() => ({ until: Promise.resolve() }));

// A browser's storage that takes long to read the file of a closed tab.
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => {
    if (key === 'closed tab') await hold.until;
    return files.get(key);
  },
  set: async (key: string, value: unknown) => files.set(key, value),
  keys: async () => [...files.keys()],
  delMany: async (names: string[]) => {
    for (const name of names) files.delete(name);
  },
}));

const boardOf = (name: string) => ({ archive: new File([name], name), roles: {} });
const storedName = async () => (await loadFile())?.archive.name;

/** A closed tab has left a file, which this tab takes over as soon as storage answers. */
async function takeOverSlowly(meanwhile: () => Promise<void>) {
  await deleteFile();
  files.set('closed tab', { ...boardOf('left.zip'), storedAt: 1 });
  let answer = () => {};
  hold.until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const looking = loadFile();
  const done = meanwhile();
  answer();
  await Promise.all([looking, done]);
}

it('takes over the file of a closed tab', async () => {
  await takeOverSlowly(async () => undefined);
  expect(await storedName()).toBe('left.zip');
  expect(files.has('closed tab')).toBe(false);
});

it('stores a newer file over the one that is being taken over', async () => {
  await takeOverSlowly(() => storeFile(boardOf('chosen.zip')));
  expect(await storedName()).toBe('chosen.zip');
});

it('stores no file when it is removed while another one is being taken over', async () => {
  await takeOverSlowly(() => deleteFile());
  expect(await storedName()).toBeUndefined();
});
