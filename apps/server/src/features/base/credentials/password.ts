import { hash, type Options, verify } from '@node-rs/argon2';
import { Semaphore } from '../../../platform/threads/semaphore.ts';

/** 19 MiB, two passes, one lane: OWASP's first choice for Argon2id (the library's default). It takes some 10 ms. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The library works in the threads that Node also reads files with, four in all: two are left to others. The last waiting caller
 * waits about a second.
 */
export const hashing = new Semaphore({ atOnce: 2, maxWaiting: 100, retryAfterSeconds: 2 });

/** The hash of a random password. It is verified when there is no account, so that both cases take the same time. */
const nobodysHash = hash(crypto.randomUUID(), COST);

/** @throws {Refusal} `unavailable` while too many passwords wait to be hashed */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, COST));

/**
 * Verifies the password against the hash. Without a hash it takes as long and returns false.
 * @throws {Refusal} `unavailable` while too many passwords wait to be hashed
 */
export async function isPasswordOf(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const known = storedHash || (await nobodysHash);
  const isRight = await hashing.run(() => verify(known, password));
  return isRight && Boolean(storedHash);
}
