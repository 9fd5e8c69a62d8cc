/** What spec §5 takes. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'bmp';

const MAGIC: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['bmp', [0x42, 0x4d]],
];

/** The format that the first bytes claim; undefined for whatever else it is. The decoder has the last word. */
export const sniffImage = (bytes: Buffer): ImageFormat | undefined =>
  MAGIC.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0];

const NAMES = /\.(jpe?g|png|gif|bmp)$/i;
export const hasImageName = (fileName: string): boolean => NAMES.test(fileName);

/** What makes a picture a web page or a script for somebody who looks at it in another way. */
const CODE = /<script|<html|<!doctype|<\?php|<body|<iframe|<svg[\s>]|javascript:|data:text\/html/i;

/** Archives, documents and programs as they begin; each too long to come about in the noise of a photograph. */
const ATTACHED: readonly Buffer[] = [
  ...['504b03040a00', '504b03041400', '504b03042d00', '504b050600000000'],
  ...['255044462d31', '526172211a07', '377abcaf271c', '7f454c46020101', '7f454c46010101', '4d5a90000300'],
].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Whether a file is also something else. Drawing it anew takes the other part away, so this is not what keeps us safe:
 * somebody who sends such a file is told that we do not want it.
 */
export const isPolyglot = (bytes: Buffer): boolean =>
  CODE.test(bytes.toString('latin1')) || ATTACHED.some((magic) => bytes.includes(magic));
