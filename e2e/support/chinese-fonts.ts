import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RUN_FOLDER } from './run.ts';

const OURS = path.resolve(import.meta.dirname, '../../apps/server/assets/fonts');
const OF_THE_SYSTEM = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>/usr/share/fonts</dir>';
/** A fallback font has characters of Chinese without enough of them to count as a font of that language. */
const NO_CHINESE =
  '<selectfont><rejectfont><pattern><patelt name="charset"><charset><int>0x4e00</int></charset></patelt></pattern></rejectfont></selectfont>';

/**
 * Gives a browser the Chinese font used for printed documents, as buyers' machines have one. Without it each page fetches a
 * dozen slices of the app's web font and re-lays out its text when they arrive. Only browsers on Linux read these settings.
 * @returns additions to the browser's environment
 */
export const withChineseFonts = () => settings('chinese', `${OF_THE_SYSTEM}<dir>${OURS}</dir>`);

/** Takes every Chinese font away from a browser, whatever the machine has. */
export const withoutChineseFonts = () => settings('without-chinese', `${OF_THE_SYSTEM}${NO_CHINESE}`);

function settings(name: string, fonts: string): { readonly FONTCONFIG_FILE: string } {
  mkdirSync(RUN_FOLDER, { recursive: true });
  const file = path.join(RUN_FOLDER, `${name}.fonts.conf`);
  const cache = `<cachedir>${path.join(RUN_FOLDER, 'font-cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${fonts}${cache}</fontconfig>`);
  return { FONTCONFIG_FILE: file };
}
