import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

/**
 * Renders without the style sheets that components generate: nothing is displayed here, and visibility would be computed from
 * all of them for every element.
 */
export const Unstyled = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>
);
