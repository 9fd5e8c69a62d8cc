import { sampledColumns } from '@xunban/testkit/sampled-columns';

const SCREENS = [
  { device: 'desktop', size: { width: 1440, height: 900 } },
  { device: 'mobile', size: { width: 375, height: 740 } },
] as const;

/** The screen on which the buyer of a test works; both in `npm run stress`. Whether each page fits both is tested page by page. */
export const sampledScreens = (row: number) => sampledColumns(SCREENS, SCREENS.length, row);
