import { readConfig, secretsOf } from '../config.ts';
import { withoutSecrets } from '../log.ts';
import { BUCKET_RULES, describeRule, readBucketRules } from './bucket-rules.ts';

const APPLY = '--apply';
const HELP = `npm run bucket-rules: shows the lifecycle rules that the bucket of S3_ENDPOINT should have, and whether it has them.
With -- ${APPLY} it writes them. Rules of others stay as they are.
Exit code: 0 when the bucket has the rules, 1 when it lacks them, 2 when the command failed.
`;

/** The command line of the lifecycle rules. @returns the exit code */
export async function bucketRulesCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<0 | 1 | 2> {
  if (args.some((given) => given !== APPLY)) {
    write(HELP);
    return args.every((given) => given === '--help' || given === '-h') ? 0 : 2;
  }
  const read = readConfig(env);
  if (!read.ok) {
    write(`Invalid settings:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`);
    return 2;
  }
  const { config } = read;
  if (!config.s3Endpoint) {
    write('S3_ENDPOINT is not set: files are in DATA_DIR, and need no rules.\n');
    return 2;
  }
  try {
    const { others, isCurrent, apply } = await readBucketRules({
      endpoint: config.s3Endpoint,
      region: config.s3Region,
      accessKeyId: config.s3AccessKey,
      secretAccessKey: config.s3SecretKey,
    });
    write(BUCKET_RULES.map((rule) => `${describeRule(rule)}\n`).join(''));
    if (others.length > 0) write(`Rules of others, which stay: ${others.join(', ')}\n`);
    if (!isCurrent && args.length > 0) await apply();
    write(
      isCurrent
        ? 'The bucket has these rules.\n'
        : args.length > 0
          ? 'Written.\n'
          : `Not there: write them with ${APPLY}.\n`,
    );
    return isCurrent || args.length > 0 ? 0 : 1;
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    write(`The bucket refused or did not answer: ${withoutSecrets(text, secretsOf(config))}\n`);
    return 2;
  }
}
