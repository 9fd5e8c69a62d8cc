import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Under which identity PostgreSQL runs, since it refuses to run as root. */
export type LaunchIdentity =
  /** The user that runs this process. */
  | { readonly kind: 'self' }
  /** Another account; this process is root. */
  | { readonly kind: 'account'; readonly uid: number; readonly gid: number }
  /** This user, in a namespace where it is called `nobody`: root without any privilege, or a user without a name. */
  | { readonly kind: 'namespace' };

/** initdb looks its own account up, so the number inside the namespace must have a name on every system. */
const NOBODY = 65534;
const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

/**
 * Chooses the identity for a server on `dataDir`: this user, unless it is root. As root: the folder's owner if it exists, else
 * `postgres` or `nobody` if that account can reach both program and folder, else a user namespace, which works inside root-only
 * folders too.
 *
 * @throws with a sentence for the operator when the folder belongs to another user or nothing works.
 */
export function chooseIdentity(program: string, dataDir: string): LaunchIdentity {
  const ownUid = process.getuid?.() ?? 0;
  const parent = path.dirname(dataDir);
  const owner = fs.existsSync(dataDir) ? fs.statSync(dataDir) : undefined;
  if (ownUid !== 0) {
    if (owner !== undefined && owner.uid !== ownUid) {
      throw new Error(
        `${dataDir} belongs to user ${owner.uid}, but this process is user ${ownUid}. Start as that user, choose another DATA_DIR, or remove the folder.`,
      );
    }
    // Containers often run under a number that has no name, which initdb refuses.
    return hasName() || !canUseNamespace(program) ? { kind: 'self' } : { kind: 'namespace' };
  }
  if (owner !== undefined && owner.uid !== 0) {
    if (canReach(owner, program, parent)) return { kind: 'account', uid: owner.uid, gid: owner.gid };
    throw new Error(
      `${dataDir} belongs to user ${owner.uid}, which cannot access ${program} or ${parent}. Give that user access to these folders, or set DATABASE_URL.`,
    );
  }
  if (owner === undefined) {
    for (const name of ['postgres', 'nobody']) {
      const account = findAccount(name);
      if (account !== undefined && canReach(account, program, parent)) return { kind: 'account', ...account };
    }
  }
  if (canUseNamespace(program)) return { kind: 'namespace' };
  throw new Error(
    `PostgreSQL does not run as root, no unprivileged account can access ${parent}, and user namespaces are not allowed here. Move the checkout out of the root-only folder, run as a normal user, or set DATABASE_URL.`,
  );
}

/** The command line that runs `program` under `identity`. */
export function commandFor(
  identity: LaunchIdentity,
  program: string,
  args: readonly string[],
): { command: string; args: string[]; uid?: number; gid?: number } {
  switch (identity.kind) {
    case 'self':
      return { command: program, args: [...args] };
    case 'account':
      return { command: program, args: [...args], uid: identity.uid, gid: identity.gid };
    case 'namespace':
      return { command: 'unshare', args: [...NAMESPACE, program, ...args] };
  }
}

/** Hands a file or folder made by root to the account that PostgreSQL will run under. */
export function giveTo(identity: LaunchIdentity, file: string): void {
  if (identity.kind === 'account') fs.chownSync(file, identity.uid, identity.gid);
}

function hasName(): boolean {
  try {
    os.userInfo();
    return true;
  } catch {
    return false;
  }
}

function canUseNamespace(program: string): boolean {
  return spawnSync('unshare', [...NAMESPACE, program, '--version']).status === 0;
}

function findAccount(name: string): { uid: number; gid: number } | undefined {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(':');
  // macOS writes nobody as -2, which setuid rejects.
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Checked by the kernel under that identity: modes, groups, ACLs and mounts all matter. */
function canReach(account: { uid: number; gid: number }, program: string, folder: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1" && cd "$2"', 'sh', program, folder], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
  });
  return probe.status === 0;
}
