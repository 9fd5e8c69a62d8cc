import type { Mode } from './mode.ts';

/** The colours that Ant Design must know as values, because it derives shades from them. */
export interface Palette {
  readonly bg: string;
  readonly surface: string;
  readonly sunken: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly inkMuted: string;
  readonly inkFaint: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly primaryActive: string;
  readonly onPrimary: string;
  readonly primarySoft: string;
  readonly primaryInk: string;
  readonly success: string;
  readonly successSoft: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly error: string;
  readonly errorSoft: string;
  readonly info: string;
  readonly infoSoft: string;
  readonly siderBg: string;
  readonly siderInk: string;
  readonly siderFaint: string;
  readonly siderHover: string;
  readonly siderActiveBg: string;
  readonly siderActiveInk: string;
}

const day = {
  bg: '#f5f6f2',
  surface: '#ffffff',
  sunken: '#edf0ea',
  line: '#dce1d9',
  lineStrong: '#7c8880',
  ink: '#0f1f18',
  inkMuted: '#46564e',
  inkFaint: '#5f6d66',
  primary: '#0a7a4a',
  primaryHover: '#086540',
  primaryActive: '#064f32',
  onPrimary: '#ffffff',
  primarySoft: '#e1f1e8',
  primaryInk: '#07603c',
  success: '#1a7a3a',
  successSoft: '#e4f3e8',
  warning: '#8a5a00',
  warningSoft: '#fdf3dc',
  error: '#c1272d',
  errorSoft: '#fdeaea',
  info: '#1d5fa6',
  infoSoft: '#e6f0fa',
} as const;

/** The values of tokens.css by mode. */
export const palettes: Readonly<Record<Mode, Palette>> = {
  dark: {
    ...day,
    siderBg: '#0b2119',
    siderInk: '#c4d3ca',
    siderFaint: '#93a79b',
    siderHover: '#14342a',
    siderActiveBg: '#0a7a4a',
    siderActiveInk: '#ffffff',
  },
  light: {
    ...day,
    siderBg: '#ffffff',
    siderInk: '#2c3d35',
    siderFaint: '#5f6d66',
    siderHover: '#edf0ea',
    siderActiveBg: '#e1f1e8',
    siderActiveInk: '#07603c',
  },
  night: {
    bg: '#07100c',
    surface: '#0f1a15',
    sunken: '#17251e',
    line: '#2a3a32',
    lineStrong: '#7b8a82',
    ink: '#e4e8e5',
    inkMuted: '#b3bbb6',
    inkFaint: '#9aa39e',
    primary: '#3fc78a',
    primaryHover: '#62d7a2',
    primaryActive: '#2fae75',
    onPrimary: '#03170d',
    primarySoft: '#10291e',
    primaryInk: '#6fdcaa',
    success: '#5ac878',
    successSoft: '#12281a',
    warning: '#f0b440',
    warningSoft: '#2b2210',
    error: '#ff7b78',
    errorSoft: '#311717',
    info: '#6cb0f5',
    infoSoft: '#11233a',
    siderBg: '#0f1a15',
    siderInk: '#c4cbc7',
    siderFaint: '#9aa39e',
    siderHover: '#17251e',
    siderActiveBg: '#10291e',
    siderActiveInk: '#6fdcaa',
  },
};
