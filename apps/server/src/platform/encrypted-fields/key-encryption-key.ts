import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { makeKeyFile, type OutsideKey, outsideKey, readKeyFile } from '../outside-key.ts';

/** Source of the key that wraps the data keys. */
export type KeySettings = Pick<Config, 'dataKey' | 'nextDataKey' | 'dataDir'>;

const keyFile = ({ dataDir }: KeySettings): string => path.join(dataDir, 'data.key');
const nextFile = (settings: KeySettings): string => `${keyFile(settings)}.next`;
const read = (text: string): OutsideKey => outsideKey(Buffer.from(text, 'base64'), 'key-encryption');

/** Returns the keys given to this process: at most the one in use and, during an exchange, the next one. */
export async function givenKeys(settings: KeySettings): Promise<readonly OutsideKey[]> {
  const texts = settings.dataKey
    ? [settings.dataKey, settings.nextDataKey]
    : [await readKeyFile(keyFile(settings)), await readKeyFile(nextFile(settings))];
  return texts.filter((text) => text !== '').map(read);
}

/** The key of a new database: `DATA_KEY`, or else a file under DATA_DIR, made now. */
export async function firstKey(settings: KeySettings): Promise<OutsideKey> {
  return read(settings.dataKey || (await makeKeyFile(keyFile(settings))));
}

/**
 * Returns the key to change over to: `DATA_KEY_NEXT`, or a file next to the present one. @throws with a sentence for the
 * operator
 */
export async function nextKey(settings: KeySettings): Promise<OutsideKey> {
  if (!settings.dataKey) return read(await makeKeyFile(nextFile(settings)));
  if (!settings.nextDataKey)
    throw new Error(
      'DATA_KEY is set, so the new key must be set as DATA_KEY_NEXT, for this command and for every server process (openssl rand -base64 32).',
    );
  return read(settings.nextDataKey);
}

/**
 * Marks the next key as in use, after the data keys were wrapped under it: its file replaces the previous one, which stays next
 * to it for older backups.
 * @returns path of the previous key; undefined when the keys come from the environment
 */
export async function nextKeyIsInUse(settings: KeySettings, previousId: string): Promise<string | undefined> {
  if (settings.dataKey) return undefined;
  const archived = `${keyFile(settings)}.${previousId}`;
  await fs.link(keyFile(settings), archived).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await fs.rename(nextFile(settings), keyFile(settings));
  return archived;
}

/** Returns the message for the operator when none of the given keys opens the database. */
export function wrongKeyMessage(settings: KeySettings, given: readonly OutsideKey[], neededId: string): string {
  const source = settings.dataKey ? 'DATA_KEY' : keyFile(settings);
  const fault =
    given.length === 0
      ? `The key of phone, identity and bank numbers is missing: there is no DATA_KEY and no ${keyFile(settings)}, but the numbers in this database are encrypted under the key ${neededId}.`
      : `The key of phone, identity and bank numbers, from ${source}, has the id ${given.map(({ id }) => id).join(' or ')}, but the numbers in this database are encrypted under the key ${neededId}.`;
  return `${fault} Set the correct key as DATA_KEY of every server process, or restore the key file from its backup, which is separate from the database. Without the key the numbers cannot be decrypted and members cannot sign in.`;
}
