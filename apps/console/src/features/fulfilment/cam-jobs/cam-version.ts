import type { CamJob } from '@xunban/contract';

export interface VersionProps {
  readonly job: CamJob;
  readonly version: CamJob['versions'][number];
}

/** True for the version that is filled now, by an engineer who can. */
export const isEditable = ({ job, version }: VersionProps): boolean =>
  version.state === 'draft' && job.can.includes('edit');
