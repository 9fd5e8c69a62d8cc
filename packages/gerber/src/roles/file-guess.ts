import type { ReadFile } from '../read-files.ts';
import { bareName, extensionClaim } from './extension-role.ts';
import type { Guess } from './guess.ts';
import { nameClaim } from './name-role.ts';
import { innerExtension, type NameTokens, splitWords } from './name-tokens.ts';
import { fileFunctionClaim } from './x2-role.ts';

/** What the set around a file says of it. */
export interface FileContext {
  readonly name: NameTokens;
  /** The name's tokens without the project's name. */
  readonly ownTokens: readonly string[];
  readonly jobFunction?: readonly string[];
}

/**
 * The best claim about a Gerber file. X2 was never wrong on the hundreds of real files that carry it; then the job file;
 * then words that say both purpose and side; then the extension; then layer names inside the file; then half-said names.
 */
export function guessGerber(file: ReadFile, context: FileContext): Guess | undefined {
  return statedGuess(file, context) ?? namedGuess(file, context);
}

function statedGuess(file: ReadFile, context: FileContext): Guess | undefined {
  const attribute = file.gerber?.image.attributes['FileFunction'];
  const fromAttribute = attribute && fileFunctionClaim(attribute);
  if (attribute !== undefined && fromAttribute !== undefined) {
    return { claim: fromAttribute, confidence: 1, reason: 'x2-attribute', evidence: attribute.join(',') };
  }
  const fromJob = context.jobFunction && fileFunctionClaim(context.jobFunction);
  if (context.jobFunction === undefined || fromJob === undefined) return undefined;
  return { claim: fromJob, confidence: 0.97, reason: 'job-file', evidence: context.jobFunction.join(',') };
}

function namedGuess(file: ReadFile, { name, ownTokens }: FileContext): Guess | undefined {
  const own = nameClaim(ownTokens);
  if (own?.strength === 'full') {
    return { claim: own.claim, confidence: 0.93, reason: 'file-name', evidence: own.evidence };
  }
  const inner = innerExtension(name);
  for (const extension of [name.extension, inner]) {
    const claim = extension === undefined ? undefined : extensionClaim(extension);
    if (claim !== undefined) return { claim, confidence: 0.92, reason: 'extension', evidence: `.${extension}` };
  }
  const worded = nameClaim(splitWords(name.rawExtension));
  if (worded?.strength === 'full') {
    return { claim: worded.claim, confidence: 0.9, reason: 'extension', evidence: worded.evidence };
  }
  // OrCAD names its planes by use: `.GND`, `.PWR`.
  if (worded?.claim.kind === 'named-inner') {
    return { claim: worded.claim, confidence: 0.8, reason: 'extension', evidence: worded.evidence };
  }
  const bare = name.extension === '' ? bareName(name.stem) : undefined;
  if (bare !== undefined) return { claim: bare, confidence: 0.8, reason: 'file-name', evidence: name.stem };
  const inside = contentClaim(file);
  if (inside?.strength === 'full') {
    return { claim: inside.claim, confidence: 0.85, reason: 'content', evidence: inside.evidence };
  }
  const whole = nameClaim(name.tokens);
  if (whole?.strength === 'full') {
    return { claim: whole.claim, confidence: 0.8, reason: 'file-name', evidence: whole.evidence };
  }
  const inFolder = nameClaim([...name.folderSides, ...ownTokens]);
  if (own !== undefined && inFolder?.strength === 'full') {
    return { claim: inFolder.claim, confidence: 0.75, reason: 'file-name', evidence: inFolder.evidence };
  }
  if (own !== undefined) {
    return { claim: own.claim, confidence: 0.7, reason: 'file-name', evidence: own.evidence, strangers: own.strangers };
  }
  if (inside !== undefined)
    return { claim: inside.claim, confidence: 0.6, reason: 'content', evidence: inside.evidence };
  if (whole !== undefined) {
    const { claim, evidence, strangers } = whole;
    return { claim, confidence: 0.5, reason: 'file-name', evidence, strangers };
  }
  return undefined;
}

/** Layer names that CAD programs leave inside: `%LNTop Copper*%`, `G04 Film Name: L1_TOP`, `G04 Layer: TopSilkLayer`. */
function contentClaim(file: ReadFile): ReturnType<typeof nameClaim> {
  const texts: string[] = [];
  for (const comment of file.gerber?.comments ?? []) {
    const match = /^\s*(?:Film Name|Layer(?:_?Name)?|Title|Image Name|Type)\s*[:=]\s*(.+)$/i.exec(comment);
    if (match?.[1] !== undefined) texts.push(match[1]);
  }
  if (file.gerber?.layerName !== undefined) texts.push(file.gerber.layerName);
  let weak: ReturnType<typeof nameClaim>;
  for (const text of texts) {
    const claim = nameClaim(splitWords(text));
    if (claim?.strength === 'full') return claim;
    weak ??= claim;
  }
  return weak;
}
