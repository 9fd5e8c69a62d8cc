import type { LayerImage } from '../image/layer-image.ts';
import type { ReadFile } from '../read-files.ts';
import { bareName, endingInStem, extensionClaim, isSideless } from './extension-role.ts';
import type { Claim, Guess } from './guess.ts';
import { type NameClaim, nameClaim } from './name-role.ts';
import { innerExtension, type NameTokens, plainExtension, splitWords } from './name-tokens.ts';
import type { Role } from './role.ts';
import { fileFunctionClaim } from './x2-role.ts';

/** Evidence about a file from the other files of the set. */
export interface FileContext {
  readonly name: NameTokens;
  /** The words of the name without the project's name. */
  readonly ownTokens: readonly string[];
  readonly jobFunction?: readonly string[];
}

/**
 * Returns the best guess at the role of a Gerber file. In this order: its X2 attribute, which was right in all of hundreds of
 * real files; the job file; words of the name that state purpose and side; the extension; layer names inside the file; words
 * that state only a part.
 */
export function guessGerber(file: ReadFile, context: FileContext): Guess | undefined {
  const stated = statedGuess(file, context);
  if (stated !== undefined) return stated;
  const named = namedGuess(file, context);
  const isLayer = named?.claim.kind === 'role' && named.claim.role !== 'drawing';
  if (isLayer || named?.claim.kind === 'numbered' || file.gerber === undefined) return named;
  return drawsProfile(file.gerber.image)
    ? { claim: { kind: 'role', role: 'outline' }, confidence: 0.93, reason: 'x2-attribute', evidence: 'Profile' }
    : named;
}

/** True when everything a file draws is for the board's edge, as Altium states of a mechanical layer by its apertures. */
function drawsProfile({ items, functions, blocks }: LayerImage): boolean {
  if (items.count === 0 || blocks.length > 0) return false;
  const isProfile = functions.map((values) => values[0]?.toLowerCase() === 'profile');
  return items.attribute.every((index) => isProfile[index] === true);
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

/** Returns the guess from the name of a file and the notes inside it, without its own statement of its function. */
export function namedGuess(file: ReadFile, { name, ownTokens }: FileContext): Guess | undefined {
  const own = nameClaim(ownTokens);
  if (own?.strength === 'full') {
    return { claim: own.claim, confidence: 0.93, reason: 'file-name', evidence: own.evidence };
  }
  const inner = innerExtension(name);
  for (const extension of [name.extension, inner]) {
    const claim = extension === undefined ? undefined : extensionClaim(extension);
    if (extension === undefined || claim === undefined) continue;
    const stated = claim.kind === 'numbered' ? layerStated(file) : undefined;
    if (stated !== undefined) return stated;
    const evidence = `.${extension}`;
    const sided = isSideless(extension) ? onSideOf(own, claim) : claim;
    return { claim: sided, confidence: 0.92, reason: 'extension', evidence };
  }
  const ending = inner === undefined && plainExtension(name) ? endingInStem(name.stem) : undefined;
  if (ending !== undefined) {
    return { claim: ending.claim, confidence: 0.88, reason: 'file-name', evidence: ending.ending };
  }
  const worded = nameClaim(splitWords(name.rawExtension));
  if (worded?.strength === 'full') {
    return { claim: worded.claim, confidence: 0.9, reason: 'extension', evidence: worded.evidence };
  }
  // OrCAD names planes by what they carry: `.GND`, `.PWR`.
  if (worded?.claim.kind === 'named-inner') {
    return { claim: worded.claim, confidence: 0.8, reason: 'extension', evidence: worded.evidence };
  }
  const bare = name.extension === '' ? bareName(name.stem) : undefined;
  if (bare !== undefined) return { claim: bare, confidence: 0.8, reason: 'file-name', evidence: name.stem };
  const inside = contentClaim(file);
  if (inside?.strength === 'full') {
    return { claim: inside.claim, confidence: 0.85, reason: 'content', evidence: inside.evidence };
  }
  const inFolder = nameClaim([...name.folderSides, ...ownTokens]);
  if (own !== undefined && inFolder?.strength === 'full') {
    return { claim: inFolder.claim, confidence: 0.75, reason: 'file-name', evidence: inFolder.evidence };
  }
  if (own !== undefined) {
    return {
      claim: own.claim,
      confidence: 0.7,
      reason: 'file-name',
      evidence: own.evidence,
      unknownWords: own.unknownWords,
    };
  }
  const whole = nameClaim(name.tokens);
  if (whole?.strength === 'full') {
    return { claim: whole.claim, confidence: 0.6, reason: 'file-name', evidence: whole.evidence };
  }
  if (inside !== undefined)
    return { claim: inside.claim, confidence: 0.6, reason: 'content', evidence: inside.evidence };
  if (whole !== undefined) {
    const { claim, evidence, unknownWords } = whole;
    return { claim, confidence: 0.5, reason: 'file-name', evidence, unknownWords };
  }
  return undefined;
}

/**
 * Returns the layer that a comment names, of a file whose extension has a number only. Ultiboard numbers all its files, of masks
 * and legends too: `board.g3` next to `G04 Layer name: SoldermaskTOP`.
 */
function layerStated(file: ReadFile): Guess | undefined {
  const names = (file.gerber?.comments ?? []).flatMap(
    (comment) => /^\s*Layer name\s*:\s*(.+)$/i.exec(comment)?.[1] ?? [],
  );
  const [claimed] = names.flatMap((text) => nameClaim(splitWords(text)) ?? []);
  if (claimed === undefined || claimed.claim.kind === 'named-inner') return undefined;
  if (claimed.strength === 'weak' && claimed.unknownWords > 0) return undefined;
  return { claim: claimed.claim, confidence: 0.9, reason: 'content', evidence: claimed.evidence };
}

/** Returns a role on the side that a name states. */
function onSideOf(own: NameClaim | undefined, claim: Claim): Claim {
  const isBottom = own?.claim.kind === 'role' && own.claim.role.endsWith('-bottom');
  if (!isBottom || claim.kind !== 'role') return claim;
  return { kind: 'role', role: claim.role.replace('-top', '-bottom') as Role };
}

/**
 * Layer names that CAD programs leave inside: `%LNTop Copper*%`, `G04 Film Name: L1_TOP`, `G04 Layer: TopSilkLayer`,
 * `G04 Layer name: SoldermaskTOP`.
 */
function contentClaim(file: ReadFile): NameClaim | undefined {
  const comments = file.gerber?.comments ?? [];
  const noted = (pattern: RegExp): string[] => comments.flatMap((comment) => pattern.exec(comment)?.[1] ?? []);
  const titles = noted(/^\s*(?:Film Name|Layer[_ ]?Name|Title|Image Name|Type)\s*[:=]\s*(.+)$/i);
  if (file.gerber?.layerName !== undefined) titles.push(file.gerber.layerName);
  const titled = titles.flatMap((text) => nameClaim(splitWords(text)) ?? []);
  const layered = layersClaim(noted(/^\s*Layer\s*[:=]\s*(.+)$/i));
  const isFull = (claim: NameClaim): boolean => claim.strength === 'full';
  return titled.find(isFull) ?? layered ?? titled[0];
}

/**
 * Reads Allegro layer lists. Allegro lists all classes of a film, and most films have the board's edge. A film with `ETCH` is
 * copper; only a film with just the edge is the outline.
 */
function layersClaim(layers: readonly string[]): NameClaim | undefined {
  const claimOf = (text: string): NameClaim | undefined => nameClaim(splitWords(text));
  const etched = layers.find((text) => /^(etch|conductor)\b/i.test(text));
  const fromEtch = etched === undefined ? undefined : claimOf(etched);
  if (fromEtch !== undefined) return fromEtch;
  const claims = layers.flatMap((text) => claimOf(text) ?? []);
  const full = claims.filter(({ strength }) => strength === 'full');
  const isEdge = ({ claim }: NameClaim): boolean => claim.kind === 'role' && claim.role === 'outline';
  return full.find((claim) => !isEdge(claim)) ?? full[0] ?? claims[0];
}
