import { hash, type Options, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, one lane: OWASP's first choice for Argon2id (the library's default). It takes some 10 ms. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password. It is verified when there is no account, so that both cases take the same time. */
const nobodysHash = hash(crypto.randomUUID(), COST);

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether the password fits the hash. Without a hash it takes as long and answers false. */
export async function isPasswordOf(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(storedHash || (await nobodysHash), password);
  return isRight && Boolean(storedHash);
}
