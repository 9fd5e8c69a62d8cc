import pcbStackup from 'pcb-stackup';
import { unpacked } from '../load-files.ts';
import type { Subject } from './subject.ts';

export const run: Subject = async (input) => {
  const files = (await unpacked(input)).filter(({ name }) => !noise.test(name));
  const layers = files.map(({ name, bytes }) => ({ filename: name, gerber: Buffer.from(bytes) }));
  const { top, bottom } = await pcbStackup(layers);
  return { svgBytes: top.svg.length + bottom.svg.length };
};

/** Files that the peer takes for layers and fails on. It does not get them; our own reader does. */
const noise =
  /(^|\/)(readme|license|manifest|_?macosx)|\.(md|json|gbrjob|pdf|png|jpe?g|html?|csv|xlsx?|rep|apr|extrep|ipc)$/i;
