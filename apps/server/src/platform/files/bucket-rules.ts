import {
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { MD5_STEP, md5Checksum, openBucket, type S3Settings } from './s3-store.ts';

/** Begins the name of every rule of ours; rules with other names stay as they are. */
const OURS = 'xunban-';
/** A request lasts twenty minutes at most. */
const MULTIPART_DAYS = 2;
/** The hourly job deletes the parts of an upload a day after its last one. */
const PART_DAYS = 7;

const expired = (id: string, prefix: string): LifecycleRule => ({
  ID: `${OURS}${id}`,
  Status: 'Enabled',
  Filter: { Prefix: prefix },
  Expiration: { Days: PART_DAYS },
});

/** Rules for objects that killed processes leave, and that jobs cannot see or do not get to. */
export const BUCKET_RULES: readonly LifecycleRule[] = [
  {
    ID: `${OURS}unfinished-multipart`,
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: MULTIPART_DAYS },
  },
  expired('upload-parts', 'upload-part/'),
  expired('sandbox-upload-parts', 'sandbox/upload-part/'),
];

export interface BucketRules {
  /** Names of the rules of others. */
  readonly others: readonly string[];
  /** True when the bucket has our rules as they are here. */
  readonly isCurrent: boolean;
  /** Writes our rules next to those of others. */
  apply(): Promise<void>;
}

/** Reads the lifecycle rules of a bucket. */
export async function readBucketRules(settings: S3Settings): Promise<BucketRules> {
  const { client, Bucket } = openBucket(settings);
  const { Rules = [], TransitionDefaultMinimumObjectSize } = await client
    .send(new GetBucketLifecycleConfigurationCommand({ Bucket }))
    .catch((error: unknown) => {
      if (error instanceof S3ServiceException && error.name === 'NoSuchLifecycleConfiguration') return {} as never;
      throw error;
    });
  const isOurs = ({ ID = '' }: LifecycleRule) => ID.startsWith(OURS);
  const others = Rules.filter((rule) => !isOurs(rule));
  return {
    others: others.map(({ ID = '' }) => ID),
    isCurrent: isEqual(Rules.filter(isOurs), BUCKET_RULES),
    async apply() {
      const command = new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: { Rules: [...others, ...BUCKET_RULES] },
        ...(TransitionDefaultMinimumObjectSize && { TransitionDefaultMinimumObjectSize }),
      });
      command.middlewareStack.add(md5Checksum, MD5_STEP);
      await client.send(command);
    },
  };
}

/** Compares what rules do; stores return fields in an order of their own. */
function isEqual(some: readonly LifecycleRule[], others: readonly LifecycleRule[]): boolean {
  const texts = (rules: readonly LifecycleRule[]) => rules.map(describeRule).sort().join('\n');
  return texts(some) === texts(others);
}

/** A rule as a line of text. */
export function describeRule(rule: LifecycleRule): string {
  const { ID, Status, Filter, Prefix = Filter?.Prefix ?? '', Expiration, AbortIncompleteMultipartUpload } = rule;
  const what = [
    AbortIncompleteMultipartUpload &&
      `unfinished multipart uploads are ended after ${AbortIncompleteMultipartUpload.DaysAfterInitiation} days`,
    Expiration && `objects are deleted after ${Expiration.Days} days`,
  ].filter(Boolean);
  return `${ID}: ${Prefix === '' ? 'all objects' : `${Prefix}*`}: ${what.join(', ')}${Status === 'Enabled' ? '' : ` (${Status})`}`;
}
