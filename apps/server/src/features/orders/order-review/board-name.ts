/** Generic names, used for any board. */
const ANY_BOARD =
  /^(gerbers?|boards?|pcbs?|outputs?|fab(rication)?|manufacturing|production|untitled|new|文件|生产文件|板子)?$/;

/** Version, date and number of a copy at the end of a name. */
const ENDINGS = [
  /\(\d{1,3}\)$/,
  /(?<=[\s._-])(copy|final|new|fixed|副本|最终版?|修改版?|改)\d{0,2}$/,
  /(?<=[\s._-]|\p{Script=Han})v(er)?[\s._-]?\d{1,3}([._]\d{1,3}){0,2}[a-z]?$/u,
  /(?<=[\s._-])(r\d{1,2}[a-z]?|rev[\s._-]?[a-z0-9]{1,3})$/,
  /(?<=[\s._-])\d{4}[-_.]?\d{2}[-_.]?\d{2}([-_.]?\d{4,6})?$/,
];

/** Maximum name length for comparing boards. */
const MAX_EMAILS = 120;

/**
 * Returns the part of a file's name that stays the same between versions of a board; empty when it is not specific to the
 * board.
 */
export function boardName(fileName: string): string {
  const whole = fileName.slice(-MAX_EMAILS).split(/[/\\]/).at(-1) ?? '';
  let name = whole.toLowerCase().replace(/(\.tar)?\.[a-z0-9_]{1,12}$/, '');
  for (let shorter = without(name); shorter !== '' && shorter !== name; shorter = without(name)) name = shorter;
  return ANY_BOARD.test(name) ? '' : name;
}

const without = (name: string): string =>
  ENDINGS.reduce((rest, ending) => trimmed(rest.replace(ending, '')) || rest, trimmed(name));

const trimmed = (name: string): string => name.replaceAll(/^[\s._-]+|[\s._-]+$/g, '');
