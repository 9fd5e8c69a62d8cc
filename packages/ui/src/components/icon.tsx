import type { SVGProps } from 'react';

/** Drawn on a 20 × 20 grid with 1.5 strokes, square ends and 45° bends, like tracks on a board. */
const PATHS = {
  alert: 'M10 3 18 17H2zM10 8.5v4M10 14.6v.1',
  arrow: 'M3.5 10h13M11.5 5l5 5-5 5',
  bell: 'M10 2.5v2M5 14.5V10a5 5 0 0 1 10 0v4.5M3 14.5h14M8.5 17h3',
  board: 'M3 3h14v14H3zM6 6h3v3H6zM13.5 7v0M9 13h2.5L14 10.5V7M6 13.5v0',
  calculator: 'M4 2.5h12v15H4zM7 6h6M7 10h.1M10 10h.1M13 10h.1M7 14h.1M10 14h.1M13 14h.1',
  cart: 'M2.5 3h2.5l2 10h8.5l2-7H6M8 16.5v.1M15 16.5v.1',
  check: 'm4 10.5 4 4 8-9',
  chevron: 'm5 8 5 5 5-5',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6v4.5l3 2',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  credit: 'M2.5 4.5h15v11h-15zM2.5 8h15M5.5 12.5h3',
  darkMenu: 'M3 3h14v14H3zM4.4 4v12M5.8 4v12M7.2 4v12',
  expand: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  eye: 'M2 10c3.5-6.5 12.5-6.5 16 0-3.5 6.5-12.5 6.5-16 0zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  eyeOff:
    'M3 3l14 14M2 10c.9-1.6 2.1-2.8 3.5-3.6M8.5 5.2c3.7-.7 7.5.900 9.5 4.8-.6 1-1.2 1.9-2 2.6M13 14.3c-3.9 1.6-8.7.200-11-4.3',
  home: 'M3 9.5 10 3l7 6.5V17h-5v-5H8v5H3z',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 9v5M10 6.2v.1',
  invoice: 'M4.5 2.5h11v15l-2.75-2-2.75 2-2.75-2-2.75 2zM7.5 7h5M7.5 10.5h5',
  language: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c-5 4.5-5 10.5 0 15 5-4.5 5-10.5 0-15z',
  logout: 'M8 3H3v14h5M8 10h9M13 6l4 4-4 4',
  menu: 'M3 5h14M3 10h14M3 15h14',
  moon: 'M16.5 12.5A7 7 0 0 1 7.5 3.5a7 7 0 1 0 9 9z',
  orders: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2',
  phone: 'M3.5 3h3.5l1.5 4-2 1.5a9 9 0 0 0 5 5l1.5-2 4 1.5v3.5c-7 1.5-15-6.5-13.5-13.5z',
  refresh: 'M16 4v4h-4M4 16v-4h4M15.5 8A6 6 0 0 0 5 6.5M4.5 12A6 6 0 0 0 15 13.5',
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM13.5 13.5 17 17',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  upload: 'M10 13V3M5.5 7.5 10 3l4.5 4.5M3 13v4h14v-4',
  user: 'M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 17.5c.5-4 3-5.5 7-5.5s6.5 1.5 7 5.5',
  wallet: 'M2.5 5.5h15v11h-15zM2.5 5.5 13 2.5v3M13.5 11v.1',
} as const;

export type IconName = keyof typeof PATHS;
export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[];

/** A decorative icon: its control has the label. */
export function Icon({ name, size = 18, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      strokeLinejoin="miter"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
