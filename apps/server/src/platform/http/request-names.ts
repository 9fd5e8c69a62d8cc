import { randomBytes } from 'node:crypto';

/**
 * Names requests so that no two have the same name, whichever process serves them and however often it was started: a
 * random part for the process, and the request's number in it. The name stands in the log and in the audit of staff.
 */
export function requestNames(): () => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
